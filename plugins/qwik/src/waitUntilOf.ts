import type { IncomingRequest } from 'authengine'

type WaitUntil = NonNullable<IncomingRequest['waitUntil']>

/** Places where platforms that stop a function after its response have `waitUntil`. */
interface Platform {
  readonly waitUntil?: WaitUntil
  readonly ctx?: { readonly waitUntil?: WaitUntil }
}

/** The function that keeps the runtime alive until work is done: that of Netlify's or of Cloudflare's context. */
export function waitUntilOf(platform: Platform): WaitUntil | undefined {
  const owner = [platform, platform.ctx].find((each) => typeof each?.waitUntil === 'function')
  return owner && ((work) => owner.waitUntil?.(work))
}
