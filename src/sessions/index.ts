export * from './JwtSessionStrategy.js'
export * from './MemoryRevocationList.js'
export * from './SessionCookie.js'
export * from './SessionStrategy.js'
