import { redirect } from '@sveltejs/kit'

// SvelteKit 3 refuses other origins unless they are in a third argument, which SvelteKit 2 does not have.
const leaveFor = redirect as (status: 302, location: string, options: { readonly external: string[] }) => never

/**
 * Redirects the browser to any site.
 *
 * @param url - Absolute URL.
 * @throws Redirect of SvelteKit.
 */
export const leave = (url: string): never => leaveFor(302, url, { external: [new URL(url).origin] })
