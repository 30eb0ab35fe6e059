import { describe, expect, it } from '@jest/globals'
import { complete } from '../../../../src/core/CallbackPipeline.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'
import { anEngine, jsonOf } from '../../../support/anEngine.js'

const IDENTITY: VerifiedIdentity = {
  user: { id: 'provider-id', name: 'Ann' },
  account: { provider: 'cred', providerAccountId: '7', type: 'credentials' },
  credentials: { username: 'ann', password: 'hunter2-hunter2' },
  matchBy: 'nothing',
}

describe('complete', () => {
  it('returns its arguments as a result', () => {
    const user = { id: 'stored-id' }
    const account = { ...IDENTITY.account, userId: 'stored-id' }
    expect(complete(IDENTITY, user, account, true)).toEqual({ user, account, isNewUser: true })
  })

  it('includes the profile, if there is one', () => {
    const profile = { sub: '7' }
    expect(complete({ ...IDENTITY, profile }, IDENTITY.user, IDENTITY.account, false)).toHaveProperty(
      'profile',
      profile,
    )
    expect(complete(IDENTITY, IDENTITY.user, IDENTITY.account, false)).not.toHaveProperty('profile')
  })

  it('never includes the credentials', () => {
    expect(JSON.stringify(complete(IDENTITY, IDENTITY.user, IDENTITY.account, false))).not.toContain('hunter2')
  })
})

describe('a sign-in with credentials', () => {
  it('passes credentials only to the signIn callback: to no event, token, session, cookie, page or log', async () => {
    const password = 'right'
    const asked: unknown[] = []
    const seen: unknown[] = []
    const { browser, log } = anEngine({
      callbacks: {
        signIn: ({ credentials }) => (asked.push(credentials?.['password']), true),
        jwt: (params) => (seen.push(params), params.token),
        session: (params) => (seen.push(params), params.session),
      },
      events: {
        signIn: (message) => seen.push(message),
        session: (message) => seen.push(message),
        signOut: (message) => seen.push(message),
      },
    })
    const ann = browser()
    const answer = await ann.submit('/auth/callback/cred', { username: 'ann', password, callbackUrl: '/home' })
    seen.push(answer.headers.get('location'), answer.headers.getSetCookie())
    seen.push(await jsonOf(await ann.get('/auth/session')))
    await ann.submit('/auth/signout')
    expect(asked).toEqual([password])
    expect(seen.length).toBeGreaterThan(6)
    expect(JSON.stringify(seen)).not.toMatch(/"right"|password|credentials":/)
    expect(log.text()).not.toContain(password)
  })
})
