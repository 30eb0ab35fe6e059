/**
 * The base path as a route handler sees it: the configured base path, or its end.
 *
 * Next removes the `basePath` of its own configuration from every URL before a route handler sees it.
 *
 * @param pathname - Path of the request, as the handler sees it.
 * @param basePath - Base path as browsers see it.
 */
export function mountOf(pathname: string, basePath: string): string {
  const segments = basePath.split('/').slice(1)
  const ends = segments.map((_, at) => `/${segments.slice(at).join('/')}`)
  return ends.find((end) => pathname.startsWith(`${end}/`)) ?? basePath
}
