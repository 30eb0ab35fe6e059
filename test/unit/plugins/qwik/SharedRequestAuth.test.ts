import type { RequestEventBase } from '@builder.io/qwik-city'
import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, AuthEngine, CredentialsSignin } from 'authengine'
import { QwikBinding } from '../../../../plugins/qwik/src/QwikBinding.js'
import { SharedRequestAuth } from '../../../../plugins/qwik/src/SharedRequestAuth.js'
import { aConfig, ANN } from './fixtures.js'

/** An auth context, and a function that returns the session in the shared map. */
function aRequestAuth() {
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
  return { requestAuth: new SharedRequestAuth(engine, new QwikBinding(), ev), shared: () => sharedMap.get('session') }
}

describe('SharedRequestAuth', () => {
  it('puts the session into the shared map when it is read and when it changes', async () => {
    const { requestAuth, shared } = aRequestAuth()
    expect([await requestAuth.session(), shared()]).toEqual([null, null])
    await requestAuth.signIn('cred', ANN)
    expect(shared()).toMatchObject({ user: { name: 'Ann' } })
    await requestAuth.update({})
    expect(shared()).toMatchObject({ user: { name: 'Anna' } })
    expect(await requestAuth.session()).toBe(shared())
    await requestAuth.signOut()
    expect(shared()).toBeNull()
  })

  it('does not change the shared map when a sign-in fails', async () => {
    const { requestAuth, shared } = aRequestAuth()
    await requestAuth.signIn('cred', ANN)
    await expect(requestAuth.signIn('cred', { ...ANN, password: 'wrong' })).rejects.toThrow(CredentialsSignin)
    expect(shared()).toMatchObject({ user: { name: 'Ann' } })
  })
})
