export * from './colors.js'
export * from './logos.js'
