import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import { accountPlugins, enrol, enterCode, signIn, signUp } from '../support/accounts/account.js'
import { Audit } from '../support/accounts/audit.js'
import { Passwords } from '../support/accounts/passwords.js'
import { anEngine, sessionOf } from '../support/anEngine.js'

const ANN = 'ann@example.test'
const pathOf = (response: Response): string => new URL(response.headers.get('location') ?? '').pathname
const aSite = (config: AuthConfig = {}, adapter = new MemoryAdapter()) => ({
  adapter,
  ...anEngine({ adapter, ...config, plugins: accountPlugins() }),
})

describe.each(['jwt', 'database'] as const)(
  'passwords, a second factor and an audit log as plugins, with %s',
  (strategy) => {
    const config: AuthConfig = { session: { strategy } }

    it('sign users up and in, and record both', async () => {
      const { adapter, browser, clock, engine } = aSite(config)
      const ann = browser()
      expect(pathOf(await signUp(ann, ANN))).toBe('/auth/continue/totp')
      expect(await adapter.users.byEmail(ANN)).toBeNull()
      const { response, secret } = await enrol(ann, clock.now())
      expect(pathOf(response)).toBe('/')
      expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
      const user = await adapter.users.byEmail(ANN)
      expect(await adapter.users.byAccount({ provider: 'passwords', providerAccountId: user?.id ?? '' })).toEqual(user)
      expect(await engine.api(Passwords).has(user?.id ?? '')).toBe(true)

      clock.forward(30)
      const laptop = browser()
      expect(pathOf(await signIn(laptop, ANN))).toBe('/auth/continue/totp')
      expect(pathOf(await enterCode(laptop, secret, clock.now()))).toBe('/')
      const incomingRequest = { headers: new Headers({ cookie: laptop.cookieHeader }), url: 'https://app.example/' }
      expect(await engine.sessions.current(incomingRequest)).toMatchObject({ level: 2, user: { id: user?.id } })
      expect((await engine.api(Audit).all()).map(({ name }) => name)).toEqual([
        'createUser',
        'linkAccount',
        'signIn',
        'signIn',
      ])
    })

    it('refuse a wrong password, a wrong code and a used code', async () => {
      const { browser, clock } = aSite(config)
      const ann = browser()
      await signUp(ann, ANN)
      const { secret } = await enrol(ann, clock.now())
      const eve = browser()
      expect((await signIn(eve, ANN, 'guess')).headers.get('location')).toContain('error=CredentialsSignin')
      await signIn(eve, ANN)
      // This code was already used for the enrollment.
      expect((await enterCode(eve, secret, clock.now())).status).toBe(422)
      expect((await enterCode(eve, '00', clock.now())).status).toBe(422)
      expect(await sessionOf(eve)).toBeNull()
      clock.forward(30)
      expect(pathOf(await enterCode(eve, secret, clock.now()))).toBe('/')
    })

    it('accept the code of the previous time step, once, and no older one', async () => {
      const { browser, clock } = aSite(config)
      const ago = (steps: number): Date => new Date(clock.now().getTime() - steps * 30_000)
      const ann = browser()
      await signUp(ann, ANN)
      expect((await enrol(ann, ago(2))).response.status).toBe(422)
      const { response, secret } = await enrol(ann, ago(1))
      expect(pathOf(response)).toBe('/')
      const laptop = browser()
      await signIn(laptop, ANN)
      expect((await enterCode(laptop, secret, ago(1))).status).toBe(422)
      expect(pathOf(await enterCode(laptop, secret, clock.now()))).toBe('/')
      // The code of a newer step was used, so this code is refused although its step would be accepted.
      const eve = browser()
      await signIn(eve, ANN)
      expect((await enterCode(eve, secret, ago(1))).status).toBe(422)
    })

    it('count wrong codes by the limit of the plugin', async () => {
      const { browser, clock } = aSite(config)
      const ann = browser()
      await signUp(ann, ANN)
      await enrol(ann, clock.now())
      const eve = browser()
      await signIn(eve, ANN)
      for (let guess = 0; guess < 10; guess++) expect((await enterCode(eve, '00', clock.now())).status).toBe(422)
      const location = (await enterCode(eve, '00', clock.now())).headers.get('location')
      expect(location).toContain('error=TooManyAttempts')
    })

    it('commit only one of two concurrent forms', async () => {
      const { adapter, browser, clock, engine } = aSite(config)
      const ann = browser()
      await signUp(ann, ANN)
      const both = await Promise.all([enrol(ann, clock.now()), enrol(ann, clock.now())])
      expect(both.filter(({ response }) => pathOf(response) === '/')).toHaveLength(1)
      const user = await adapter.users.byEmail(ANN)
      expect(await adapter.secrets.of(user?.id ?? '', 'totp')).toHaveLength(1)
      expect((await engine.api(Audit).all()).map(({ name }) => name)).toEqual(['createUser', 'linkAccount', 'signIn'])
    })
  },
)
