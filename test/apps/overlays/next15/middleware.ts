export { auth as middleware } from './auth'

// The edge runtime, the default for a middleware, has no SMTP.
export const config = { runtime: 'nodejs', matcher: ['/members/:path*'] }
