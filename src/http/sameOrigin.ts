const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * The URL as the platform understands it, when it leads to the given origin; undefined for everything else.
 *
 * Decided on the parsed URL and sent in its re-serialized form, so that browser and server read the same target.
 * A path must start with `/`; anything else must be a complete http or https URL.
 */
export function sameOrigin(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || CONTROL.test(url) || !url.isWellFormed()) return undefined
  const target = parse(url, url.startsWith('/') ? origin : undefined)
  // A `blob:` URL reports the origin inside it, hence the look at the scheme first.
  if (!target || !/^https?:$/.test(target.protocol) || target.origin !== origin) return undefined
  if (target.username || target.password) return undefined
  // Some routers go on with the path alone, and `//evil.example` by itself is another site.
  target.pathname = target.pathname.replace(/^\/{2,}/, '/')
  return target.href
}

/** `new URL` without the exception. */
export function parse(url: string, base?: string): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}
