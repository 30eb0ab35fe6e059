/** What a page has, and a server has not. */
declare const location: { readonly href: string; assign(url: string): void; reload(): void }

/** Absolute URL of the page users are on. */
export const pageUrl = (): string => location.href

/** Leaves for another page, or loads this one again. */
export function navigate(url: string): void {
  const [page] = pageUrl().split('#')
  location.assign(url)
  // Where nothing but the fragment differs, the browser has only scrolled.
  if (url.startsWith(`${String(page)}#`)) location.reload()
}
