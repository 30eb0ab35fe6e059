/** A global of browsers, which servers do not have. */
declare const location: { readonly href: string; assign(url: string): void; reload(): void }

/** Absolute URL of the current page. */
export const pageUrl = (): string => location.href

/** Goes to another page, or reloads this one. */
export function navigate(url: string): void {
  const [page] = pageUrl().split('#')
  location.assign(url)
  // If only the fragment differs, the browser has only scrolled.
  if (url.startsWith(`${String(page)}#`)) location.reload()
}
