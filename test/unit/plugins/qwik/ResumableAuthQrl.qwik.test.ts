import { afterEach, describe, expect, it } from '@jest/globals'
import type { Loader } from '@builder.io/qwik-city'
import type { MountedAuth } from '@authengine/qwik'
import type { Session } from 'authengine'
import { ResumableAuth$, ResumableAuthQrl, serverAuth$, serverAuthQrl } from '@authengine/qwik'
import { aConfig, site, stopAll } from './fixtures.js'

afterEach(stopAll)

describe('ResumableAuthQrl', () => {
  it('exists under two names, each with and without a dollar sign', () => {
    expect(serverAuthQrl).toBe(ResumableAuthQrl)
    for (const mount of [ResumableAuth$, serverAuth$]) {
      expect(Object.keys(mount(() => aConfig())).sort()).toEqual([
        'api',
        'onRequest',
        'requestAuth',
        'useSession',
        'useSignIn',
        'useSignOut',
      ])
    }
  })

  it('uses one mount for the routes, the loader, the actions and requestAuth', async () => {
    let asked = 0
    const { browser, auth } = await site(
      () => {
        asked++
        return aConfig()
      },
      {
        routes: ({ requestAuth }) => ({
          '/requestAuth': {
            onGet: async (
              ev: Parameters<MountedAuth['requestAuth']>[0] & { json(status: number, body: unknown): unknown },
            ) => ev.json(200, await (await requestAuth(ev)).session()),
          },
        }),
      },
    )
    expect(await (await browser().get('/requestAuth')).json()).toBeNull()
    expect(asked).toBe(1)
    expect(auth.onRequest).toEqual(expect.any(Function))
  })

  it('infers the session type from the session callback', () => {
    const mounted = serverAuth$(() => ({
      callbacks: { session: ({ session }: { session: Session }) => ({ ...session, role: 'guest' }) },
    }))
    const loader: Loader<(Session & { role: string }) | null> = mounted.useSession
    expect(loader).toBe(mounted.useSession)
  })
})
