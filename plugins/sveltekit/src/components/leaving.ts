/** A page, as far as it is of use here. */
interface Page {
  readonly location: { readonly href: string; assign(url: string): void; reload(): void }
}

/** How a submitted form ended, as `use:enhance` tells it. */
interface Submitted {
  readonly result: { readonly type: string; readonly location?: string | undefined }
  readonly update: () => Promise<void>
}

/**
 * For `use:enhance`: where an action redirects to, the browser goes by itself.
 *
 * Nothing of the user before stays in the memory of the page, and pages that are no routes of the application can be
 * reached.
 */
export const leaving =
  () =>
  async ({ result, update }: Submitted): Promise<void> => {
    if (result.type !== 'redirect' || result.location === undefined) await update()
    else leaveFor(result.location, globalThis as unknown as Page)
  }

function leaveFor(destination: string, { location }: Page): void {
  const url = new URL(destination, location.href)
  const [here] = location.href.split('#', 1)
  const [there] = url.href.split('#', 1)
  location.assign(url.href)
  // Where nothing but the fragment differs, the browser has only scrolled.
  if (url.hash && here === there) location.reload()
}
