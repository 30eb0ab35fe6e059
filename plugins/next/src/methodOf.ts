/**
 * The method of a request that shows nothing but its headers: POST wherever it could be one.
 *
 * A browser names the origin of every POST, and a client that posts says how long the body is (RFC 9110 section 8.6).
 */
export const methodOf = (headers: Headers): 'GET' | 'POST' => (SENT.some((name) => headers.has(name)) ? 'POST' : 'GET')

const SENT = ['origin', 'content-type', 'content-length', 'transfer-encoding', 'next-action']
