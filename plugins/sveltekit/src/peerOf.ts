import type { RequestEvent } from '@sveltejs/kit'
import { addressOf } from './addressOf.js'

/** SvelteKit replaces this name: with `true` in what the development server runs, with `false` in a build. */
declare const __SVELTEKIT_DEV__: boolean | undefined

/** The platform of adapter-node: the request of Node. */
interface NodePlatform {
  readonly req?: { readonly socket?: { readonly remoteAddress?: string | undefined } | undefined } | undefined
}

/**
 * IP address at the other end of the connection; undefined if the adapter does not pass the socket.
 *
 * Of a build, only the socket is read: `getClientAddress` may take the IP address from a header, such as with
 * `ADDRESS_HEADER` of adapter-node. The development server has no platform, but its `getClientAddress` reads the
 * socket.
 */
export function peerOf(event: Pick<RequestEvent, 'getClientAddress' | 'platform'>): string | undefined {
  const { req } = (event.platform ?? {}) as NodePlatform
  if (req) return req.socket?.remoteAddress
  return typeof __SVELTEKIT_DEV__ !== 'undefined' && __SVELTEKIT_DEV__ ? addressOf(event) : undefined
}
