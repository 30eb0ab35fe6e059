import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { MemoryAdapter, WebAuthnProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { startPostgres } from '../support/sql/postgres.js'
import { demoFolder } from './demoFolder.js'
import { describeInChromium } from './describeInChromium.js'
import { KeyHolder } from './KeyHolder.js'
import { SIGN_IN } from './Member.js'
import { type PasskeySite, startPasskeySite } from './passkeySite.js'

/** A database for the time of the tests. */
interface Place {
  readonly adapter: DatabaseAdapter
  close(): Promise<void>
}

const sqlite = async (): Promise<Place> => {
  const adapter = sqlAdapter({ sqlite: ':memory:' })
  await adapter.migrate()
  return { adapter, close: () => adapter.close() }
}

const postgres = async (): Promise<Place> => {
  const server: DatabaseServer = await startPostgres()
  const adapter: SqlAdapter = sqlAdapter({ postgres: server.url })
  await adapter.migrate()
  return {
    adapter,
    async close() {
      await adapter.close()
      await server.stop()
    },
  }
}

describeInChromium('passkeys in Chromium', (browser) => {
  describe.each<[string, () => Promise<Place>]>([
    ['in memory', () => Promise.resolve({ adapter: new MemoryAdapter(), close: () => Promise.resolve() })],
    ['in SQLite', sqlite],
    ['in PostgreSQL', postgres],
  ])('%s', (name, open) => {
    let place: Place
    let site: PasskeySite
    const come = (): Promise<KeyHolder> => KeyHolder.come(browser(), site.origin)
    const address = (who: string): string => `${who}@${name.replaceAll(' ', '-').toLowerCase()}.example`

    beforeAll(async () => {
      place = await open()
      site = await startPasskeySite({ adapter: place.adapter })
    })

    afterAll(async () => {
      await site.close()
      await place.close()
    })

    it('creates an account, and signs in by the button', async () => {
      const ann = await come()
      await ann.register(address('ann'))
      expect(ann.page.url()).toBe(`${site.origin}/`)
      expect(await ann.account()).toBe(address('ann'))
      await ann.signOut()
      expect(await ann.account()).toBeUndefined()

      await ann.press('?callbackUrl=/members')
      await ann.page.waitForURL(`${site.origin}/members`)
      expect(await ann.account()).toBe(address('ann'))
      expect(ann.complaints).toEqual([])
    })

    it('signs in by autofill of a field, without a button', async () => {
      const bob = await come()
      await bob.register(address('bob'))
      await bob.signOut()
      await bob.open('signin', '?callbackUrl=/members', 'commit')
      await bob.page.waitForURL(`${site.origin}/members`)
      expect(await bob.account()).toBe(address('bob'))
      expect(bob.complaints).toEqual([])
    })

    it('adds a second passkey, names it, removes the first, and then accepts only the second', async () => {
      const cat = await come()
      await cat.register(address('cat'))
      await cat.open('authenticators', '?callbackUrl=/members')
      expect(await cat.listed()).toEqual([expect.stringMatching(/^Unnamed passkey.* On this device only, added today/)])

      await cat.button('Add a passkey').click()
      await cat.status('This device has a passkey for your account already.')
      const laptop = await cat.putAway()
      await cat.takeUp()
      await cat.page.getByLabel('Name of a new passkey').fill('My "phone"')
      await cat.follow(cat.button('Add a passkey'))
      expect(await cat.listed()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^My "phone" /), expect.stringMatching(/^Unnamed passkey/)]),
      )

      await cat.page.getByText('Rename Unnamed passkey').click()
      await cat.page.getByLabel('Name', { exact: true }).and(cat.page.locator(':visible')).fill('Old <b>laptop</b>')
      await cat.follow(cat.button('Save the name'))
      await cat.page.getByText('Remove Old <b>laptop</b>').click()
      await cat.follow(cat.button('Remove this passkey'))
      expect(await cat.listed()).toEqual([expect.stringMatching(/^My "phone" /)])
      await cat.follow(cat.page.getByRole('link', { name: 'Continue' }))
      expect(cat.page.url()).toBe(`${site.origin}/members`)
      await cat.signOut()

      await cat.declinesOffers()
      const phone = await cat.putAway()
      await cat.takeUp(laptop)
      await cat.open('signin')
      await cat.button('Sign in with a passkey').click()
      await cat.page.getByRole('alert').filter({ hasText: 'That passkey was not accepted' }).waitFor()
      expect(await cat.account()).toBeUndefined()

      await cat.putAway()
      await cat.takeUp(phone)
      await cat.button('Sign in with a passkey').click()
      await cat.page.waitForURL(`${site.origin}/`)
      expect(await cat.account()).toBe(address('cat'))
      expect(cat.complaints).toEqual([])
    })

    it('does not remove the last authentication method', async () => {
      const dan = await come()
      await dan.register(address('dan'))
      await dan.open('authenticators')
      await dan.page.getByText('Remove Unnamed passkey').click()
      await dan.follow(dan.button('Remove this passkey'))
      expect(await dan.page.getByRole('alert').innerText()).toContain('Add another one first.')
      expect(await dan.listed()).toHaveLength(1)
      expect(dan.complaints).toEqual([])
    })

    it('creates no account for an email address that another user has', async () => {
      const eve = await come()
      // Her device then has a passkey that the site does not know, and autofill would offer it repeatedly.
      await eve.declinesOffers()
      await place.adapter.users.create({ email: address('owner'), emailVerified: new Date(0) })
      await eve.register(address('owner'))
      expect(await eve.page.getByRole('alert').innerText()).toContain('Not linked with your account yet.')
      expect(await eve.account()).toBeUndefined()
      expect(eve.complaints).toEqual([])
    })
  })

  describe('on a page', () => {
    let site: PasskeySite
    const adapter = new MemoryAdapter()
    const come = (options = {}): Promise<KeyHolder> => KeyHolder.come(browser(), site.origin, options)

    beforeAll(async () => {
      site = await startPasskeySite({ adapter })
    })

    afterAll(() => site.close())

    it('shows a notice if no passkey was used, and lets the user try again', async () => {
      const ann = await come()
      await ann.open('signin')
      const button = ann.button('Sign in with a passkey')
      await button.click()
      await ann.status('No passkey was used. Try again whenever you like.')
      expect(await button.isEnabled()).toBe(true)
      expect(await ann.page.locator('button:focus').innerText()).toBe('Sign in with a passkey')
      expect(await ann.page.getByRole('alert').count()).toBe(0)

      await ann.page.getByLabel('Email').fill('again@example.com')
      await ann.follow(ann.button('Create an account with a passkey'))
      expect(await ann.account()).toBe('again@example.com')
      expect(ann.complaints).toEqual([])
    })

    it('defect R41: makes the device delete a passkey that was removed', async () => {
      const ann = await come()
      await ann.register('forgotten@example.com')
      const laptop = await ann.putAway()
      await ann.takeUp()
      await ann.open('authenticators')
      await ann.page.getByLabel('Name of a new passkey').fill('Phone')
      await ann.follow(ann.button('Add a passkey'))
      await ann.putAway()
      await ann.takeUp(laptop)
      await ann.open('authenticators')
      expect(await ann.holds(1)).toEqual([laptop[0]?.credentialId])
      await ann.page.getByText('Remove Unnamed passkey').click()
      await ann.follow(ann.button('Remove this passkey'))
      expect(await ann.holds(0)).toEqual([])
      expect(ann.complaints).toEqual([])
    })

    it('defect R41: makes the device delete a removed passkey after a sign-in with it failed', async () => {
      const ann = await come()
      await ann.register('removed@example.com')
      await ann.signOut()
      const [key] = await ann.held()
      await adapter.authenticators.delete?.(String(key?.credentialId), false)
      await ann.declinesOffers()
      await ann.open('signin')
      await ann.button('Sign in with a passkey').click()
      await ann.page.getByRole('alert').filter({ hasText: 'That passkey was not accepted' }).waitFor()
      expect(await ann.holds(0)).toEqual([])
      expect(ann.complaints).toEqual([])
    })

    it('defect R41: names the host and not the device as the cause if the host is an IP address', async () => {
      const digits = site.origin.replace('localhost', '127.0.0.1')
      const ann = await KeyHolder.come(browser(), digits)
      await ann.declinesOffers()
      await ann.open('signin')
      await ann.button('Sign in with a passkey').click()
      await ann.status(/Passkeys do not work at this address.*localhost/)
      await ann.page.getByLabel('Email').fill('digits@example.com')
      await ann.button('Create an account with a passkey').click()
      await ann.status(/Passkeys do not work at this address.*localhost/)
      expect(await ann.account()).toBeUndefined()
    })

    it('disables its buttons during a request', async () => {
      const ann = await come()
      await ann.touches(false)
      await ann.open('signin')
      await ann.page.getByLabel('Email').fill('slow@example.com')
      await ann.button('Create an account with a passkey').click()
      await ann.status('Follow the steps that your browser shows.')
      expect(await ann.button('Create an account with a passkey').isDisabled()).toBe(true)
      expect(await ann.button('Sign in with a passkey').isDisabled()).toBe(true)
      expect(ann.complaints).toEqual([])
    })

    it('refuses a device that does not verify the user', async () => {
      const ann = await come()
      await ann.register('unrecognized@example.com')
      await ann.signOut()
      await ann.isRecognized(false)
      await ann.declinesOffers()
      await ann.open('signin')
      await ann.button('Sign in with a passkey').click()
      await ann.status('No passkey was used.')
      // A browser that does not verify the user, although the server requires it.
      await ann.page.addInitScript(`
        const ask = navigator.credentials.get.bind(navigator.credentials)
        navigator.credentials.get = ({ publicKey, ...rest }) =>
          ask({ ...rest, publicKey: { ...publicKey, userVerification: 'discouraged' } })`)
      await ann.open('signin')
      await ann.button('Sign in with a passkey').click()
      await ann.page.getByRole('alert').filter({ hasText: 'That passkey was not accepted' }).waitFor()
      expect(await ann.account()).toBeUndefined()
      expect(ann.complaints).toEqual([])
    })

    it('requests new options before the old ones expire', async () => {
      const ann = await come()
      await ann.register('patient@example.com')
      await ann.signOut()
      await ann.page.clock.install()
      await ann.look()
      const again = ann.page.waitForResponse(/webauthn-options/)
      await ann.page.clock.fastForward('04:10')
      await again
      await ann.page.waitForURL(`${site.origin}/`)
      expect(await ann.account()).toBe('patient@example.com')
      expect(ann.complaints).toEqual([])
    })

    it('explains what is needed if scripts are disabled, and hides the rest', async () => {
      const ann = await come({ javaScriptEnabled: false })
      await ann.open('signin')
      expect(await ann.page.locator('noscript p').isVisible()).toBe(true)
      expect(await ann.button('Sign in with a passkey').count()).toBe(0)
      expect(ann.complaints).toEqual([])
    })

    it('explains what is needed if the browser has no passkeys, and hides the rest', async () => {
      const ann = await come()
      await ann.page.addInitScript('delete globalThis.PublicKeyCredential')
      await ann.open('signin')
      expect(await ann.page.getByText('This browser does not support passkeys.').isVisible()).toBe(true)
      expect(await ann.button('Sign in with a passkey').count()).toBe(0)
      expect(ann.complaints).toEqual([])
    })

    it('names and removes passkeys without scripts', async () => {
      const ann = await come()
      await ann.register('plain@example.com')
      await ann.putAway()
      await ann.takeUp()
      await ann.open('authenticators')
      await ann.follow(ann.button('Add a passkey'))

      const plain = await come({ javaScriptEnabled: false, storageState: await ann.context.storageState() })
      await plain.open('authenticators')
      expect(await plain.page.locator('noscript p').isVisible()).toBe(true)
      expect(await plain.button('Add a passkey').count()).toBe(0)
      const row = plain.page.getByRole('listitem').first()
      await row.getByText('Rename').click()
      await row.getByLabel('Name').fill('Plain')
      await plain.follow(row.getByRole('button', { name: 'Save the name' }))
      expect(await plain.listed()).toEqual(expect.arrayContaining([expect.stringMatching(/^Plain /)]))
      const named = plain.page.getByRole('listitem').filter({ hasText: 'Plain' })
      await named.getByText('Remove', { exact: false }).first().click()
      await plain.follow(named.getByRole('button', { name: 'Remove this passkey' }))
      expect(await plain.listed()).toEqual([expect.stringMatching(/^Unnamed passkey/)])
      expect(plain.complaints).toEqual([])
    })

    it('loads its script once, from the site itself, and caches it', async () => {
      const ann = await come()
      const before = site.requests.length
      const [script] = await Promise.all([ann.page.waitForResponse(/webauthn-[0-9a-f]{16}\.js$/), ann.open('signin')])
      expect(script.headers()).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      })
      expect(script.headers()).not.toHaveProperty('set-cookie')
      await ann.open('signin', '?error=AccessDenied')
      await ann.button('Sign in with a passkey').waitFor()
      expect(site.requests.slice(before).filter((path) => path.endsWith('.js'))).toHaveLength(1)
      expect(ann.complaints).toEqual([])
    })

    it('sends signed-out users to the sign-in page, and back after the sign-in', async () => {
      const ann = await come()
      await ann.register('back@example.com')
      await ann.signOut()
      await ann.look('authenticators')
      expect(new URL(ann.page.url()).pathname).toBe('/auth/signin')
      await ann.button('Sign in with a passkey').click()
      await ann.page.waitForURL(`${site.origin}/auth/authenticators`)
      expect(await ann.listed()).toHaveLength(1)
      expect(ann.complaints).toEqual([])
    })

    it.each([
      ['light', 320, 568],
      ['dark', 1280, 800],
    ] as const)('fits the screen, %s, %i wide', async (colorScheme, width, height) => {
      const ann = await come({ colorScheme, viewport: { width, height } })
      const overflow = (): Promise<boolean> =>
        ann.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
      await ann.register(`wide-${String(width)}@${'long'.repeat(9)}.example.com`)
      await ann.open('authenticators')
      expect(await overflow()).toBe(false)
      await ann.page.getByText('Rename').click()
      await ann.page.getByLabel('Name', { exact: true }).fill('long'.repeat(16))
      await ann.follow(ann.button('Save the name'))
      expect(await overflow()).toBe(false)
      await ann.signOut()
      await ann.touches(false)
      await ann.open('signin')
      expect(await overflow()).toBe(false)
    })
  })
  describe('with keys that are not discoverable', () => {
    let site: PasskeySite

    beforeAll(async () => {
      site = await startPasskeySite({ adapter: new MemoryAdapter(), providers: [new WebAuthnProvider()] })
    })

    afterAll(() => site.close())

    it('creates an account, and signs in by the email address and the key', async () => {
      const ann = await KeyHolder.come(browser(), site.origin)
      await ann.declinesOffers()
      await ann.putAway()
      await ann.takeUp([], false)
      await ann.register('ann@example.com')
      expect(await ann.account()).toBe('ann@example.com')
      await ann.signOut()

      await ann.open('signin')
      await ann.page.getByLabel('Email').fill('ann@example.com')
      await ann.follow(ann.button('Sign in with a passkey'))
      expect(await ann.account()).toBe('ann@example.com')
      await ann.signOut()

      await ann.open('signin')
      await ann.page.getByLabel('Email').fill('unknown@example.com')
      await ann.button('Sign in with a passkey').click()
      await ann.status('No passkey was used. Try again whenever you like.')
      expect(await ann.account()).toBeUndefined()
      expect(ann.complaints).toEqual([])
    })
  })

  describe('on a page of the application', () => {
    let site: PasskeySite
    let ann: KeyHolder

    beforeAll(async () => {
      site = await startPasskeySite({ adapter: new MemoryAdapter() })
    })

    afterAll(() => site.close())

    beforeEach(async () => {
      ann = await KeyHolder.come(browser(), site.origin)
      await ann.page.goto(`${site.origin}/login`)
    })

    /** The URL that a function of the client resolves to, or the code of its error. */
    const ask = (call: string): Promise<unknown> =>
      ann.page.evaluate(
        `import('/client.js').then((client) => client.${call}).then(({ url }) => url, ({ code }) => code)`,
      )

    it('creates an account and signs in with the functions of the client', async () => {
      expect(await ask(`registerPasskey({ email: 'own@example.com', callbackUrl: '/members' })`)).toBe(
        `${site.origin}/members`,
      )
      expect(await ann.account()).toBe('own@example.com')
      expect(await ask(`registerPasskey({ name: 'Again' })`)).toBe('exists')
      await ann.signOut()
      await ann.page.goto(`${site.origin}/login`)
      expect(await ask(`signInWithPasskey({ callbackUrl: '/members' })`)).toBe(`${site.origin}/members`)
      expect(await ann.account()).toBe('own@example.com')
      expect(ann.complaints).toEqual([])
    })

    it('rejects with a code that names the cause', async () => {
      expect(await ask('signInWithPasskey()')).toBe('cancelled')
      expect(await ask(`registerPasskey({ email: 'invalid' })`)).toBe('refused')
      expect(await ask(`signInWithPasskey({ baseUrl: '/elsewhere' })`)).toBe('failed')
      await ann.touches(false)
      const offer = ask('signInWithPasskey({ autofill: true })')
      await ann.page.locator('html[data-asked]').waitFor()
      await ann.page.evaluate(`import('/client.js').then(({ abort }) => abort())`)
      expect(await offer).toBe('aborted')
    })
  })

  describe('in the demo', () => {
    const folder = demoFolder()
    let demo: RunningDemo

    beforeAll(async () => {
      demo = await folder.start()
    })

    afterAll(async () => {
      await demo.close()
      folder.remove()
    })

    const come = (): Promise<KeyHolder> => KeyHolder.come(browser(), demo.origin)

    it('signs a new user in with a passkey, and adds a second one', async () => {
      const ann = await come()
      await ann.open('signin')
      await ann.page.getByText('No passkey yet?').click()
      await ann.page.getByLabel('Address of a new account').fill('ann@demo.example')
      await ann.follow(ann.button('Create an account with a passkey'))
      expect(await ann.page.getByRole('heading', { level: 1 }).innerText()).toBe('Hello, friend')
      expect(await ann.page.getByRole('table').innerText()).toContain('with a passkey')

      await ann.follow(ann.page.getByRole('link', { name: 'Passkeys' }))
      await ann.putAway()
      await ann.takeUp()
      await ann.follow(ann.button('Add a passkey'))
      expect(await ann.listed()).toHaveLength(2)
      expect(ann.complaints).toEqual([])
    })

    it('adds a passkey to a user with a password, and removes it', async () => {
      const dana = await come()
      await dana.open('signin')
      const form = dana.page.locator(SIGN_IN)
      await form.getByLabel('Email').fill(DEMO_ACCOUNT.email)
      await form.getByLabel('Password').fill(DEMO_ACCOUNT.password)
      await dana.follow(form.locator('button[type=submit]'))
      await dana.open('authenticators')
      expect(await dana.page.getByText('You have no passkey yet.').isVisible()).toBe(true)
      await dana.page.getByLabel('Name of a new passkey').fill('Laptop')
      await dana.follow(dana.button('Add a passkey'))
      await dana.signOut()

      await dana.press()
      await dana.page.waitForURL(`${demo.origin}/`)
      expect(await dana.account()).toBe(DEMO_ACCOUNT.email)
      await dana.open('authenticators')
      await dana.page.getByText('Remove Laptop').click()
      await dana.follow(dana.button('Remove this passkey'))
      expect(await dana.page.getByText('You have no passkey yet.').isVisible()).toBe(true)
      expect(dana.complaints).toEqual([])
    })
  })
})
