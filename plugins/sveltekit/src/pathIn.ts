/** Exports of `$app/paths`: SvelteKit 3 has no `base`, and `resolve` exists since SvelteKit 2.26. */
interface Paths {
  readonly base?: string
  readonly resolve?: unknown
}

/** A path with the base in front. While a page is rendered on the server, the base may be relative to that page. */
export function pathIn({ base, resolve }: Paths, path: string): string {
  const absolute = `/${path.replace(/^\/+/, '')}`
  return base === undefined ? (resolve as (path: string) => string)(absolute) : base + absolute
}
