/**
 * Path and query of a request, for a URL that is put together by hand.
 *
 * `/`, where nothing is served, for a target that URL parsers would read as another one: `//x`, `/a/../b`, `/a\b`. What
 * Express and the engine see is therefore always the same path.
 *
 * @param originalUrl - Request target as the client sent it.
 */
export function targetOf(originalUrl: string): string {
  if (PLAIN.test(originalUrl)) return originalUrl
  const target = withoutAuthority(originalUrl)
  if (!target.startsWith('/') || target.startsWith('//')) return '/'
  return new URL(`http://unknown.invalid${target}`).pathname === pathOf(originalUrl) ? target : '/'
}

// What no parser changes: most targets need no parsing.
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w&=-]*)?$/

/** The URL of a request. The host is a placeholder: which one to believe is decided from the headers, whatever they contain. */
export const urlOf = ({ originalUrl, protocol }: { readonly originalUrl: string; readonly protocol: string }): string =>
  `${protocol === 'https' ? 'https' : 'http'}://unknown.invalid${targetOf(originalUrl)}`

/** Path of a request target, as the client spelled it. */
export function pathOf(originalUrl: string): string {
  return withoutAuthority(originalUrl).split('?', 1)[0] ?? ''
}

// RFC 9112 section 3.2.2: a proxy's form of the target; its host is not one that anybody vouches for.
const withoutAuthority = (target: string): string => target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '')
