import { quoted } from '../core/unknownNames.js'

/** Whether two issuers differ in a slash at the end at most. */
export const isSameButSlash = (published: unknown, configured: string | undefined): published is string =>
  typeof published === 'string' && configured !== undefined && withoutSlash(published) === withoutSlash(configured)

/** A sentence that names both issuers, for a log; empty where they agree or one is not known. */
export function differentIssuers(published: unknown, configured: string | undefined): string {
  if (typeof published !== 'string' || configured === undefined || isSameButSlash(published, configured)) return ''
  return ` ${comparison(configured, published)}`
}

/** Which issuer was expected, and which one came. */
export const comparison = (expected: string, received: string): string =>
  `The expected issuer is ${quoted(expected)}, the received one is ${quoted(received)}.`

const withoutSlash = (issuer: string): string => (issuer.endsWith('/') ? issuer.slice(0, -1) : issuer)
