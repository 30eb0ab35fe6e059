import type { Session } from 'authengine'
import {
  type Context,
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { thisPage } from './browserPage.js'
import { channel } from './channel.js'
import { type Freshness, keepFresh } from './keepFresh.js'
import { client, setBasePath } from './place.js'
import { SessionContext, type SessionValue } from './SessionContext.js'
import { SessionStore } from './SessionStore.js'
import { valueOf } from './valueOf.js'

/** What a `SessionProvider` is given. */
export interface SessionProviderProps<S extends Session = Session> extends Freshness {
  /** Who may use the session. */
  readonly children?: ReactNode
  /**
   * What `await auth()` says on the server, null included: then nothing is fetched, and nothing flickers. Default: asked for in the
   * browser. From a server component, browsers get no more of it than from the route `session`.
   */
  readonly session?: S | null | undefined
  /** Where the routes are, as browsers see it, such as `/sub/api/auth`. Default: `/api/auth`. */
  readonly basePath?: string | undefined
}

/**
 * Hands the session down to `useSession`, and keeps it up to date: across tabs, when the page comes into view, every so often.
 *
 * @example
 * ```tsx
 * // app/layout.tsx
 * <SessionProvider session={await auth()}>{children}</SessionProvider>
 * ```
 */
export function SessionProvider<S extends Session = Session>({
  children,
  session,
  basePath,
  refetchInterval,
  refetchOnWindowFocus,
  refetchWhenOffline,
}: SessionProviderProps<S>): ReactElement {
  const [{ store, heard }] = useState(() => {
    setBasePath(basePath)
    const hear = (): void => void made.refresh()
    const made = new SessionStore<S>(session, client<S>(), () => {
      channel.announce(hear)
    })
    return { store: made, heard: hear }
  })
  useSyncExternalStore(store.subscribe, store.read, store.read)
  useEffect(() => {
    store.adopt(session)
  }, [store, session])
  useEffect(
    () => keepFresh(store, channel, heard, thisPage, { refetchInterval, refetchOnWindowFocus, refetchWhenOffline }),
    [store, heard, refetchInterval, refetchOnWindowFocus, refetchWhenOffline],
  )
  const state = store.seenWith(session)
  const value = useMemo(() => valueOf(state, (changes) => store.update(changes)), [store, state])
  return createElement((SessionContext as unknown as Context<SessionValue<S>>).Provider, { value }, children)
}
