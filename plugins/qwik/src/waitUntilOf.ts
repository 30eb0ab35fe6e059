import type { IncomingRequest } from 'authengine'

type WaitUntil = NonNullable<IncomingRequest['waitUntil']>

/** Where platforms that stop a function after its answer have what keeps it alive. */
interface Platform {
  readonly waitUntil?: WaitUntil
  readonly ctx?: { readonly waitUntil?: WaitUntil }
}

/** What keeps the runtime alive until work is done: of Netlify's context, or of Cloudflare's. */
export function waitUntilOf(platform: Platform): WaitUntil | undefined {
  const owner = [platform, platform.ctx].find((each) => typeof each?.waitUntil === 'function')
  return owner && ((work) => owner.waitUntil?.(work))
}
