import type { RequestEventBase } from './framework/qwik.js'

/**
 * Sets a cookie from the value of a `Set-Cookie` header.
 *
 * Qwik writes the string unchanged, so the attributes after the value are kept and nothing is encoded twice.
 */
export function setCookie({ cookie }: Pick<RequestEventBase, 'cookie'>, line: string): void {
  const at = line.indexOf('=')
  cookie.set(line.slice(0, at), line.slice(at + 1))
}
