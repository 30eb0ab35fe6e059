import type { RequestEvent } from '@builder.io/qwik-city'
import { afterEach, expect, it } from '@jest/globals'
import type { MountedAuth } from '@authengine/qwik'
import { MemoryAdapter } from 'authengine'
import { aConfig, aPage, ANN, site, stopAll } from './fixtures.js'

afterEach(stopAll)

const BY_NAME = { id: 'cred', type: 'credentials' as const }

const loading = ({ useSession }: MountedAuth) => ({ ...aPage({ useSession } as MountedAuth), default: () => null })

it('returns the session of the request from the loader', async () => {
  const { browser } = await site(aConfig(), { routes: (auth) => ({ '/page': loading(auth) }) })
  const ann = browser()
  expect(await (await ann.get('/page')).json()).toMatchObject({ session: null })
  await ann.submit('/auth/callback/cred', ANN)
  expect(await (await ann.get('/page')).json()).toMatchObject({ session: { user: { name: 'Ann' } } })
})

it('reads the session in the loader if onRequest has not read it', async () => {
  const forgets = { onRequest: (ev: RequestEvent) => void ev.sharedMap.delete('session') }
  const { browser } = await site(aConfig(), { routes: (auth) => ({ '/page': { ...loading(auth), ...forgets } }) })
  const ann = browser()
  await ann.submit('/auth/callback/cred', ANN)
  expect(await (await ann.get('/page')).json()).toMatchObject({ session: { user: { name: 'Ann' } } })
})

it('defect R11: sends browsers no id of a stored user, but passes it to server code', async () => {
  const adapter = new MemoryAdapter()
  const stored = await adapter.users.create({ name: 'Ann', email: 'ann@example.test', emailVerified: null })
  const config = { ...aConfig(), adapter, providers: [{ ...BY_NAME, authorize: () => stored }] }
  const onServer = {
    onGet: ({ json, sharedMap }: RequestEvent) => {
      json(200, sharedMap.get('session'))
    },
  }
  const { browser } = await site(config, { routes: (auth) => ({ '/page': loading(auth), '/server': onServer }) })
  const ann = browser()
  await ann.submit('/auth/callback/cred', ANN)
  const { session } = (await (await ann.get('/page')).json()) as { session: object }
  expect(session).toMatchObject({ user: { name: 'Ann', email: 'ann@example.test' } })
  expect(JSON.stringify(session)).not.toContain(stored.id)
  expect(await (await ann.get('/server')).json()).toMatchObject({ user: { id: stored.id } })
})
