const PATTERN = /^(\*\.)?[\w.:[\]-]+$/

/** Whether a value names a host, or with `*.` in front every host with one more label. */
export const isHostPattern = (value: unknown): boolean => typeof value === 'string' && PATTERN.test(value)

/** Whether a value is such a host with a scheme in front. */
export const isOriginPattern = (value: unknown): boolean =>
  typeof value === 'string' && isHostPattern(/^https?:\/\/(.+)$/.exec(value)?.[1])

/**
 * Whether a host is one that a pattern names.
 *
 * @param host - In lower case, as `URL` writes it.
 */
export function hostMatches(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase()
  if (!wanted.startsWith('*.')) return host === wanted
  const [label, ...rest] = host.split('.')
  return Boolean(label) && rest.join('.') === wanted.slice(2)
}
