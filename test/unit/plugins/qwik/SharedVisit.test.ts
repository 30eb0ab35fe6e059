import type { RequestEventBase } from '@builder.io/qwik-city'
import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, AuthEngine, CredentialsSignin } from 'authengine'
import { QwikBinding } from '../../../../plugins/qwik/src/QwikBinding.js'
import { SharedVisit } from '../../../../plugins/qwik/src/SharedVisit.js'
import { aConfig, ANN } from './fixtures.js'

/** A visit, and what the shared map says of the session. */
function aVisit() {
  const callbacks: AuthConfig['callbacks'] = {
    jwt: ({ token, trigger }) => (trigger === 'update' ? { ...token, name: 'Anna' } : token),
  }
  const engine = new AuthEngine(aConfig({ callbacks }))
  const sharedMap = new Map<string, unknown>()
  const ev = {
    request: new Request('http://app.example/x', { headers: { host: 'app.example' } }),
    method: 'GET',
    clientConn: {},
    platform: {},
    cookie: { set: () => undefined },
    headers: new Headers(),
    sharedMap,
  } as unknown as RequestEventBase
  return { visit: new SharedVisit(engine, new QwikBinding(), ev), shared: () => sharedMap.get('session') }
}

describe('SharedVisit', () => {
  it('puts the session into the shared map when it is read, and whenever it changes', async () => {
    const { visit, shared } = aVisit()
    expect([await visit.session(), shared()]).toEqual([null, null])
    await visit.signIn('cred', ANN)
    expect(shared()).toMatchObject({ user: { name: 'Ann' } })
    await visit.update({})
    expect(shared()).toMatchObject({ user: { name: 'Anna' } })
    expect(await visit.session()).toBe(shared())
    await visit.signOut()
    expect(shared()).toBeNull()
  })

  it('leaves the shared map alone when a sign-in fails', async () => {
    const { visit, shared } = aVisit()
    await visit.signIn('cred', ANN)
    await expect(visit.signIn('cred', { ...ANN, password: 'wrong' })).rejects.toThrow(CredentialsSignin)
    expect(shared()).toMatchObject({ user: { name: 'Ann' } })
  })
})
