import assert from 'node:assert/strict'
import type { SqlAdapter } from '@authengine/sql'
import type { FakeIdentityProvider } from 'authengine/testing'
import { assertSame } from '../assertSame.js'
import { CARLA, identityProviderOf, openIdOf, signInAt } from '../identityProvider.js'
import { type Scenario, scenario } from '../Scenario.js'
import type { Side } from '../Side.js'
import { incomingRequestOf, type Cookies, cookiesOf, type Site, siteOn } from '../siteOn.js'

/** A browser, and the tokens of its user. */
interface Handed {
  readonly cookies: Cookies
  readonly userId: string
  readonly refreshToken: string
  readonly accessToken: string
}

const KEY = { provider: 'op', providerAccountId: CARLA.sub }
const HOUR = 3600

async function accountsOn(side: Side): Promise<Site & { adapter: SqlAdapter; idp: FakeIdentityProvider }> {
  const [adapter, idp] = [await side.sql(), identityProviderOf(side)]
  return { adapter, idp, ...siteOn(side, { adapter, providers: [openIdOf(idp)] }) }
}

/** The stored account. */
async function storedIn({ accounts, users }: SqlAdapter): Promise<Omit<Handed, 'cookies'>> {
  const user = await users.byAccount(KEY)
  const account = await accounts.find(user?.id ?? '', KEY.provider)
  const { access_token: accessToken = '', refresh_token: refreshToken = '' } = account ?? {}
  return { userId: user?.id ?? '', accessToken, refreshToken }
}

/** An access token that one version stored is returned by the other, and refreshed when it has expired. */
const tokens = scenario<Handed, Handed>({
  name: 'tokens of a provider',
  store: 'sqlite',
  async begin(side) {
    const { adapter, browser: newBrowser, idp } = await accountsOn(side)
    const browser = newBrowser()
    await signInAt(idp, browser)
    return { cookies: cookiesOf(browser), ...(await storedIn(adapter)) }
  },
  async finish(side, { accessToken, cookies, refreshToken, userId }) {
    const { adapter, browser, engine, idp } = await accountsOn(side)
    const incomingRequest = incomingRequestOf(browser(cookies))
    const kept = await engine.tokens.get(incomingRequest, 'op')
    assertSame(kept.status === 'valid' && kept.accessToken, accessToken)
    side.clock.forward(HOUR)
    idp.fail('token', async (request) => {
      const form = new URLSearchParams(await request.text())
      const known = form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === refreshToken
      if (!known) return Response.json({ error: 'invalid_grant' }, { status: 400 })
      return Response.json({
        access_token: 'fresh',
        token_type: 'Bearer',
        expires_in: HOUR,
        refresh_token: 'rotated',
      })
    })
    const refreshed = await engine.tokens.get(incomingRequest, 'op')
    assertSame(refreshed.status === 'valid' && refreshed.accessToken, 'fresh')
    assertSame(await storedIn(adapter), { userId, accessToken: 'fresh', refreshToken: 'rotated' })
    return { cookies, userId, accessToken: 'fresh', refreshToken: 'rotated' }
  },
  async back(side, { accessToken, cookies }) {
    const { browser, engine } = await accountsOn(side)
    const kept = await engine.tokens.get(incomingRequestOf(browser(cookies)), 'op')
    assertSame(kept.status === 'valid' && kept.accessToken, accessToken)
  },
})

/** A user who signed in with one version is the same user in the other. */
const sameUser = scenario<{ readonly userId: string }, { readonly userId: string }>({
  name: 'user who signs in again',
  store: 'sqlite',
  async begin(side) {
    const { adapter, browser, idp } = await accountsOn(side)
    await signInAt(idp, browser())
    return { userId: (await storedIn(adapter)).userId }
  },
  async finish(side, { userId }) {
    const { adapter, browser, engine, idp } = await accountsOn(side)
    await signInAt(idp, browser())
    assert.equal((await storedIn(adapter)).userId, userId)
    assert.equal((await engine.sessions.list(userId)).length, 2)
    return { userId }
  },
  async back(side, { userId }) {
    const { adapter, browser, engine, idp } = await accountsOn(side)
    await signInAt(idp, browser())
    assert.equal((await storedIn(adapter)).userId, userId)
    assert.equal((await engine.sessions.list(userId)).length, 3)
  },
})

/** Users with accounts at a provider. */
export const ACCOUNTS: readonly Scenario[] = [tokens, sameUser]
