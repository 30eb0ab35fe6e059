/** The headers of a response, as far as caches go. */
export type CacheHeaders = Pick<Headers, 'get' | 'set'>

/**
 * Says in the headers of a response that it depends on the session.
 *
 * @param isPrivate - Whether it is for one person alone: then nothing keeps it, unless the application has said what may.
 * @see RFC 9111 section 5.2.2
 */
export function keepFromCaches(headers: CacheHeaders, isPrivate: boolean): void {
  const vary = headers.get('vary') ?? ''
  const names = vary.split(',').map((name) => name.trim().toLowerCase())
  if (!names.includes('cookie') && !names.includes('*')) headers.set('vary', vary === '' ? 'Cookie' : `${vary}, Cookie`)
  if (isPrivate && !headers.get('cache-control')) headers.set('cache-control', 'private, no-store')
}
