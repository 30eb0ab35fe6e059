/** The parts of a page that are used here. */
interface Page {
  readonly location: { readonly href: string; assign(url: string): void; reload(): void }
}

/** The result of a submitted form, as `use:enhance` passes it. */
interface Submitted {
  readonly result: { readonly type: string; readonly location?: string | undefined }
  readonly update: () => Promise<void>
}

/**
 * For `use:enhance`: follows a redirect of an action with a full page load.
 *
 * So no state of the previous user remains in the page, and the redirect may lead to pages that are not routes of the
 * application.
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
  // If only the fragment differs, the browser scrolls and does not load the page.
  if (url.hash && here === there) location.reload()
}
