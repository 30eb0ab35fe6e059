import { Passwords } from '@authengine/passwords'
import { describe, expect, it } from '@jest/globals'
import { type AuthPlugin, ReauthenticationRequired } from 'authengine'
import { ORIGIN } from '../../support/anEngine.js'
import { ANN, aPasswordSite, locationOf, OTHER, PASSWORD, submit } from '../../support/passwords/aPasswordSite.js'
import { WordWay } from '../../support/wordWay.js'

const HOUR = 3600
const PAGE = '/auth/reauthenticate?callbackUrl=%2Fsettings&level=strongest'

/** A second factor that every user has. */
const secondFactor: AuthPlugin = {
  id: 'factor',
  name: 'factor',
  register: (registry) => void registry.reauthentication(() => new WordWay('word', ['otp'])),
}

async function aSite(...plugins: readonly AuthPlugin[]) {
  const site = aPasswordSite({}, { plugins })
  const ann = await site.signedUp()
  site.clock.forward(HOUR)
  const confirm = (currentPassword: string) =>
    ann.submit('/auth/reauthenticate/password?callbackUrl=%2Fsettings&level=strongest', { currentPassword })
  return { ...site, ann, confirm }
}

describe('re-authentication with the password', () => {
  it('asks for the present password, and returns', async () => {
    const { ann, confirm } = await aSite()
    const page = await (await ann.get(PAGE)).text()
    expect(page).toContain('name="currentPassword"')
    expect(page).toContain('autocomplete="current-password"')
    expect(locationOf(await confirm(PASSWORD))).toBe('/settings')
    expect(locationOf(await ann.get(PAGE))).toBe('/settings')
  })

  it('refuses and counts wrong passwords with the limit of the plugin, and tells which field is wrong', async () => {
    const { ann, clock, confirm } = await aSite()
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await confirm('wrong password here')
      expect(wrong.status).toBe(400)
      expect(await wrong.text()).toContain('This is not your current password.')
    }
    expect((await confirm(PASSWORD)).status).toBe(429)
    expect((await submit(ann, 'change', { currentPassword: PASSWORD, password: OTHER })).status).toBe(429)
    clock.forward(901)
    expect(locationOf(await confirm(PASSWORD))).toBe('/settings')
  })
})

describe('a change of the account', () => {
  it('passes with the present password, for users who have nothing stronger', async () => {
    const { ann, engine } = await aSite()
    expect(locationOf(await submit(ann, 'change', { currentPassword: PASSWORD, password: OTHER }))).toBe(
      '/auth/passwords/done?for=change',
    )
    await engine.api(Passwords).mailsSent()
  })

  it.each<[string, Record<string, string>]>([
    ['change', { currentPassword: PASSWORD, password: OTHER }],
    ['remove', { currentPassword: PASSWORD }],
    ['email', { currentPassword: PASSWORD, email: 'new@example.test' }],
  ])('needs the second factor of users who have one: %s', async (path, fields) => {
    const { adapter, ann, engine } = await aSite(secondFactor)
    const asked = await submit(ann, path, fields)
    expect(locationOf(asked)).toMatch(/^\/auth\/reauthenticate\?.*level=strongest/)
    const user = await adapter.users.byEmail(ANN)
    expect(await engine.api(Passwords).has(user?.id ?? '')).toBe(true)
    await ann.submit(`/auth/reauthenticate/word?level=strongest`, { word: 'right' })
    expect(locationOf(await submit(ann, path, fields))).not.toContain('reauthenticate')
  })

  it('tells the present password wrong before it asks for another factor', async () => {
    const { ann } = await aSite(secondFactor)
    expect((await submit(ann, 'change', { currentPassword: 'wrong password', password: OTHER })).status).toBe(422)
  })

  it('throws for server code, with the URL', async () => {
    const { ann, engine } = await aSite(secondFactor)
    const incoming = {
      url: `${ORIGIN}/settings`,
      method: 'POST',
      headers: new Headers({ cookie: ann.cookieHeader, origin: ORIGIN, referer: `${ORIGIN}/settings` }),
    }
    const error: unknown = await engine
      .api(Passwords)
      .change(incoming, PASSWORD, OTHER)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ReauthenticationRequired)
    expect((error as ReauthenticationRequired).url).toContain('/auth/reauthenticate?callbackUrl=')
  })
})
