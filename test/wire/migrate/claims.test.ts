import { describe, expect, it } from '@jest/globals'
import { fromAuthjs, fromNextAuth } from '@authengine/migrate'
import type { AuthConfig, AuthPlugin } from 'authengine'
import { sessionOf } from '../../support/anEngine.js'
import {
  AUTHJS,
  authjsToken,
  claimsOf,
  FORMER_SECRET as secret,
  NEXT_AUTH,
  nextAuthToken,
} from '../../support/migrate/formerTokens.js'
import { aSite, notAfter, OWN } from './formerSite.js'

/** Callbacks that show a claim of the former `jwt` callback. */
const callbacks: AuthConfig = {
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, type: 'new' } : token),
    session: ({ session, token }) => ({ ...session, type: token?.['type'] }),
  },
}

describe('claims that the former jwt callback set', () => {
  it.each<[string, (claims: object) => Promise<string>, AuthPlugin]>([
    [AUTHJS, authjsToken, fromAuthjs({ secret, notAfter })],
    [NEXT_AUTH, nextAuthToken, fromNextAuth({ secret, notAfter })],
  ])('reach the callbacks at the first request and later: %s', async (name, tokenOf, plugin) => {
    const site = aSite([plugin], callbacks)
    const browser = site.with({ [name]: await tokenOf(claimsOf({ type: 'guest' })) })
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' }, type: 'guest' })
    expect([...browser.cookies.keys()]).toEqual([OWN])
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' }, type: 'guest' })
  })
})
