import type { IncomingRequest } from 'authengine'

type WaitUntil = IncomingRequest['waitUntil']

/** What platforms offer that end a request's work with its response. */
interface Keeper {
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** How to keep the runtime alive until work is done, where `event.platform` of the adapter has a way. */
export function waitUntilOf(platform: object | undefined): WaitUntil {
  const { ctx, context } = (platform ?? {}) as { readonly ctx?: Keeper; readonly context?: Keeper }
  const keeper = ctx ?? context
  return keeper?.waitUntil && ((work) => keeper.waitUntil?.(work))
}
