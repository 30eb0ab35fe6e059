import { AuthClientError } from './AuthClientError.js'

/**
 * A base path without its last slash.
 *
 * No segment may be empty: `//host` is another site, and `/.//host` becomes it when dots are resolved. Browsers read
 * `\` as `/` and skip line breaks (WHATWG URL section 4.4).
 *
 * @throws AuthClientError if it is not certainly a path of this site.
 */
export function ownPath(basePath: string): string {
  const path = basePath.replace(/\/+$/, '')
  if (basePath.startsWith('/') && /^(\/[^/\\?#\s\u0000-\u001f]+)*$/.test(path)) return path
  throw new AuthClientError('basePath', 'basePath must be a path of this site, such as "/auth".')
}
