export { auth as middleware } from './auth'

// The edge runtime, where a middleware runs by default, has no SMTP.
export const config = { runtime: 'nodejs', matcher: ['/members/:path*'] }
