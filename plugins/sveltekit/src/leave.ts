import { redirect } from '@sveltejs/kit'

// SvelteKit 3 refuses other origins that are not named in a third argument, which SvelteKit 2 does not know.
const leaveFor = redirect as (status: 302, location: string, options: { readonly external: string[] }) => never

/**
 * Sends the browser away, to whatever site.
 *
 * @param url - Absolute.
 * @throws Redirect, as SvelteKit wants it.
 */
export const leave = (url: string): never => leaveFor(302, url, { external: [new URL(url).origin] })
