/**
 * The method of a request of which only the headers are known: POST if it could be a POST.
 *
 * A browser sends `Origin` with every POST, and a client sends the length of the body (RFC 9110 section 8.6).
 */
export const methodOf = (headers: Headers): 'GET' | 'POST' => (SENT.some((name) => headers.has(name)) ? 'POST' : 'GET')

const SENT = ['origin', 'content-type', 'content-length', 'transfer-encoding', 'next-action']
