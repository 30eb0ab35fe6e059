import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, MemoryAdapter, type SecurityEvent } from 'authengine'
import { anEngine } from '../support/anEngine.js'
import { anOpSite } from './opSite.js'

/** A handler that keeps the events, and what it kept. */
function heard(): { readonly events: SecurityEvent[]; readonly config: AuthConfig } {
  const events: SecurityEvent[] = []
  return { events, config: { events: { security: (event) => void events.push(event) } } }
}

const ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe('security events', () => {
  it('tell of a sign-in and a sign-out with the user, the provider, the session and the client', async () => {
    const { events, config } = heard()
    const { signedIn } = anEngine(config)
    const ann = await signedIn('ann')
    await ann.submit('/auth/signout')
    const common = {
      id: expect.stringMatching(ID),
      at: expect.any(Date),
      version: 1,
      outcome: 'done',
      actor: { type: 'user', id: 'user-ann' },
      subject: { type: 'user', id: 'user-ann' },
      session: expect.stringMatching(/^user-ann~/),
      provider: 'cred',
      identifier: expect.stringMatching(/^[\da-f]{64}$/),
      address: '192.0.2.1',
      request: expect.any(String),
    }
    expect(events).toEqual([
      { ...common, name: 'sign_in.done', method: 'credentials', data: { methods: 'pwd', level: 1 } },
      { ...common, name: 'sign_out.done' },
    ])
    expect(events[0]?.session).toBe(events[1]?.session)
    expect(events[0]?.identifier).toBe(events[1]?.identifier)
  })

  it('tell of a wrong password, without anything that was typed', async () => {
    const { events, config } = heard()
    const { browser } = anEngine(config)
    await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    expect(events).toEqual([
      {
        id: expect.stringMatching(ID),
        at: expect.any(Date),
        version: 1,
        name: 'sign_in.refused',
        outcome: 'refused',
        reason: 'wrong_credentials',
        actor: { type: 'unknown' },
        method: 'credentials',
        provider: 'cred',
        identifier: expect.stringMatching(/^[\da-f]{64}$/),
        address: '192.0.2.1',
        request: expect.any(String),
        data: { code: 'credentials' },
      },
    ])
    expect(JSON.stringify(events)).not.toMatch(/ann|wrong"/)
  })

  it('have the same keyed hash for a failed and a successful sign-in with the same address', async () => {
    const { events, config } = heard()
    const { browser } = anEngine({
      ...config,
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { email: {}, password: {} },
          authorize: ({ email = '', password }) => (password === 'right' ? { id: 'user-ann', email } : null),
        },
      ],
    })
    for (const password of ['wrong', 'right'])
      await browser().submit('/auth/callback/cred', { email: 'ann@example.test', password })
    expect(events.map(({ name }) => name)).toEqual(['sign_in.refused', 'sign_in.done'])
    expect(events[0]?.identifier).toMatch(/^[\da-f]{64}$/)
    expect(events[0]?.identifier).toBe(events[1]?.identifier)
  })

  it('tell of a new user and the account, in the order in which it happened', async () => {
    const { events, config } = heard()
    const site = anOpSite({ config, adapter: new MemoryAdapter() })
    await site.signIn(site.browser())
    expect(events.map(({ name }) => name)).toEqual(['user.created', 'account.linked', 'sign_in.done'])
    expect(new Set(events.map(({ request }) => request)).size).toBe(1)
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted())
  })
})
