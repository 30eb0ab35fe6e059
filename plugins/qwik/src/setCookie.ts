import type { RequestEventBase } from './framework/qwik.js'

/**
 * Sets a cookie from the value of a `Set-Cookie` header.
 *
 * Qwik writes a text as it is: attributes behind the value included, and without encoding it a second time.
 */
export function setCookie({ cookie }: Pick<RequestEventBase, 'cookie'>, line: string): void {
  const at = line.indexOf('=')
  cookie.set(line.slice(0, at), line.slice(at + 1))
}
