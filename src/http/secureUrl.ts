import { parse } from './sameOrigin.js'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a host name is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** Whether secrets may be sent to a URL: https, or http to this machine; without a fragment (RFC 6749 section 3.1). */
export function isSecureUrl(written: unknown): boolean {
  const url = typeof written === 'string' ? parse(written) : undefined
  if (!url || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
