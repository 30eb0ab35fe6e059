import type { RequestEvent } from '@builder.io/qwik-city'
import { afterEach, expect, it } from '@jest/globals'
import type { MountedAuth } from '@authengine/qwik'
import { aConfig, aPage, ANN, site, stopAll } from './fixtures.js'

afterEach(stopAll)

const loading = ({ useSession }: MountedAuth) => ({ ...aPage({ useSession } as MountedAuth), default: () => null })

it('the loader gives the session of the request', async () => {
  const { browser } = await site(aConfig(), { routes: (auth) => ({ '/page': loading(auth) }) })
  const ann = browser()
  expect(await (await ann.get('/page')).json()).toMatchObject({ session: null })
  await ann.submit('/auth/callback/cred', ANN)
  expect(await (await ann.get('/page')).json()).toMatchObject({ session: { user: { name: 'Ann' } } })
})

it('the loader reads the session where onRequest has not', async () => {
  const forgets = { onRequest: (ev: RequestEvent) => void ev.sharedMap.delete('session') }
  const { browser } = await site(aConfig(), { routes: (auth) => ({ '/page': { ...loading(auth), ...forgets } }) })
  const ann = browser()
  await ann.submit('/auth/callback/cred', ANN)
  expect(await (await ann.get('/page')).json()).toMatchObject({ session: { user: { name: 'Ann' } } })
})
