import { describe, expect, it } from '@jest/globals'
import type { Callbacks } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { jsonOf, sessionOf } from '../anEngine.js'
import { target } from '../../wire/mailSite.js'
import { ANN, aPasskeySite, type CeremonyAnswer, type PasskeySite, claimantOf, NAME } from '../../wire/passkeySite.js'

const PAGE = '/auth/authenticators'

/** Tests of passkeys with both session strategies, on any database. */
export function passkeyFlows(create: () => Promise<DatabaseAdapter>): void {
  describe.each(['jwt', 'database'] as const)('with sessions of the kind %s', (strategy) => {
    const site = async (passkeysOnly = true): Promise<PasskeySite> =>
      aPasskeySite({ adapter: await create(), passkeysOnly, config: { session: { strategy } } })
    const who = async (...[browser]: Parameters<typeof sessionOf>): Promise<unknown> =>
      (await sessionOf(browser))?.user?.name

    it.each([true, false])(
      'registers, signs out, and signs in without and with a name; passkeys only: %j',
      async (only) => {
        const { browser, phone, register, signIn, told } = await site(only)
        const [ann, key] = [browser(), phone()]
        expect(target(await register(ann, key)).path).toBe('/home')
        expect(await who(ann)).toBe(NAME)
        await ann.submit('/auth/signout')
        expect(await who(ann)).toBeUndefined()
        expect(target(await signIn(ann, key)).path).toBe('/home')
        expect(await who(ann)).toBe(NAME)
        const other = browser()
        expect(target(await signIn(other, key, { fields: { email: ANN } })).path).toBe('/home')
        expect(await who(other)).toBe(NAME)
        expect(told.map(({ event }) => event)).toEqual(['createUser', 'linkAccount', 'signIn', 'signIn', 'signIn'])
        expect(told.at(2)?.message).toMatchObject({
          isNewUser: true,
          account: { type: 'webauthn', userId: expect.any(String) },
        })
        expect(told.at(4)?.message).toMatchObject({ isNewUser: false })
      },
    )

    it('adds a second key, lists and names both, and removes the first, which is then refused', async () => {
      const { adapter, browser, phone, register, signIn } = await site()
      const [ann, first, second] = [browser(), phone(), phone({ algorithms: [-8], synced: true })]
      await register(ann, first, { more: { name: 'Phone' } })
      await register(ann, second, { more: { name: 'Laptop' } })
      await ann.submit(PAGE, { action: 'rename', id: second.keys[0]!, name: 'Work laptop' })
      const listed = await jsonOf<{ id: string; name: string; synced: boolean }[]>(
        await ann.get(PAGE, { accept: 'application/json' }),
      )
      const shown = listed.map(({ name, synced }) => ({ name, synced })).sort((a, b) => a.name.localeCompare(b.name))
      expect(shown).toEqual([
        { name: 'Phone', synced: false },
        { name: 'Work laptop', synced: true },
      ])
      expect(target(await ann.submit(PAGE, { action: 'delete', id: first.keys[0]! }))).toEqual({
        path: PAGE,
        parameters: {},
      })
      const again = browser()
      expect(target(await signIn(again, first)).parameters['error']).toBe('WebAuthnVerificationError')
      expect(await who(again)).toBeUndefined()
      expect(target(await signIn(again, second)).path).toBe('/home')
      expect(await who(again)).toBe(NAME)
      const last = await again.submit(PAGE, { action: 'delete', id: second.keys[0]! })
      expect(target(last).parameters).toEqual({ error: 'LastAuthenticator' })
      expect(await adapter.authenticators!.ofUser((await claimantOf({ adapter }))!.id)).toHaveLength(1)
    })

    it('creates one session for an assertion that is sent several times concurrently', async () => {
      const { browser, options, registered, told } = await site()
      const key = await registered(ANN, { synced: true })
      const ann = browser()
      const asked = await jsonOf<CeremonyAnswer>(await options(ann, 'authenticate'))
      const csrfToken = await ann.csrfToken()
      const fields = { action: 'authenticate', data: JSON.stringify(key.get(asked.options)), csrfToken }
      const tabs = Array.from({ length: 10 }, () => {
        const tab = browser()
        for (const [name, value] of ann.cookies) tab.plant(name, value)
        return tab
      })
      await Promise.all(tabs.map((tab) => tab.post('/auth/callback/pk', fields)))
      const signedIn = await Promise.all(tabs.map(async (tab) => who(tab)))
      expect(signedIn.filter((name) => name === NAME)).toHaveLength(1)
      expect(told.map(({ event }) => event)).toEqual(['signIn'])
    })

    it('creates one session for concurrent assertions with the same counter', async () => {
      const { browser, options, registered, send, told } = await site()
      const key = await registered()
      const tabs = [browser(), browser(), browser()]
      const asked = await Promise.all(
        tabs.map(async (tab) => jsonOf<CeremonyAnswer>(await options(tab, 'authenticate'))),
      )
      const answers = asked.map((each) => key.get(each.options, { counter: 7 }))
      await Promise.all(tabs.map((tab, at) => send(tab, 'authenticate', answers[at])))
      const signedIn = await Promise.all(tabs.map(async (tab) => who(tab)))
      expect(signedIn.filter((name) => name === NAME)).toHaveLength(1)
      expect(told.map(({ event }) => event)).toEqual(['signIn'])
    })

    it('creates a user for each concurrent registration with one email address that no user has', async () => {
      const { adapter, browser, phone, register } = await site()
      const tabs = Array.from({ length: 5 }, () => browser())
      await Promise.all(tabs.map((tab) => register(tab, phone())))
      const signedIn = await Promise.all(tabs.map(async (tab) => who(tab)))
      expect(signedIn).toEqual(tabs.map(() => NAME))
      expect(await adapter.users.byEmail(ANN)).toBeNull()
      expect(await adapter.authenticators!.ofUser((await claimantOf({ adapter }))!.id)).toHaveLength(1)
    })

    it('passes the trigger of sign-ups and sign-ins to the jwt callback', async () => {
      const triggers: unknown[] = []
      const adapter = await create()
      const jwt: Callbacks['jwt'] = ({ token, trigger }) => {
        if (trigger) triggers.push(trigger)
        return token
      }
      const { browser, phone, register, signIn } = aPasskeySite({
        adapter,
        config: { session: { strategy }, callbacks: { jwt } },
      })
      const key = phone()
      await register(browser(), key)
      await signIn(browser(), key)
      expect(triggers).toEqual(strategy === 'jwt' ? ['signUp', 'signIn'] : [])
    })

    it('sends new users to their page', async () => {
      const { browser, phone, register, signIn } = aPasskeySite({
        adapter: await create(),
        config: { session: { strategy }, pages: { newUser: '/welcome' } },
      })
      const key = phone()
      expect(target(await register(browser(), key)).path).toBe('/welcome')
      expect(target(await signIn(browser(), key)).path).toBe('/home')
    })
  })
}
