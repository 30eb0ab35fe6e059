import type { IncomingRequest } from 'authengine'

type WaitUntil = IncomingRequest['waitUntil']

/** The context of a platform that stops code after the response. */
interface Keeper {
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** The function that keeps the runtime alive until work is done; undefined if `event.platform` has none. */
export function waitUntilOf(platform: object | undefined): WaitUntil {
  const { ctx, context } = (platform ?? {}) as { readonly ctx?: Keeper; readonly context?: Keeper }
  const keeper = ctx ?? context
  return keeper?.waitUntil && ((work) => keeper.waitUntil?.(work))
}
