/** What `$app/paths` offers: `base` went with SvelteKit 3, `resolve` came with SvelteKit 2.26. */
interface Paths {
  readonly base?: string
  readonly resolve?: unknown
}

/** A path with the base in front, which depends on the page while one is rendered on the server. */
export function pathIn({ base, resolve }: Paths, path: string): string {
  const absolute = `/${path.replace(/^\/+/, '')}`
  return base === undefined ? (resolve as (path: string) => string)(absolute) : base + absolute
}
