import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions } from 'playwright-core'
import { OTHER, PASSWORD } from '../support/passwords/aPasswordSite.js'
import { AppHolder, SETUP } from './AppHolder.js'
import { describeInChromium } from './describeInChromium.js'
import { FORM } from './Member.js'
import type { PasswordSite } from './passwordSite.js'
import { startSecondFactorSite } from './secondFactorSite.js'

const ON_PHONE = { viewport: { width: 390, height: 844 }, locale: 'de', javaScriptEnabled: false }
const OVERFLOWS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
const FIVE_MINUTES = 301
const RECOVERY = 'form[action*="reauthenticate/recovery"]'
const CHALLENGE = '/auth/continue/second-factor'

describeInChromium('a second factor in Chromium', (browser) => {
  let site: PasswordSite
  const come = (email: string, options: BrowserContextOptions = {}): Promise<AppHolder> =>
    AppHolder.come(browser(), site, email, { locale: 'en', ...options })
  const pathOf = ({ page }: AppHolder): string => new URL(page.url()).pathname

  beforeAll(async () => {
    site = await startSecondFactorSite()
  })

  afterAll(() => site.close())

  it.each<[string, BrowserContextOptions]>([
    ['desktop', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 }],
  ])('is set up with the QR code, and shows recovery codes once: %s', async (look, options) => {
    const ann = await come(`ann@${look}.example`, { permissions: ['clipboard-read', 'clipboard-write'], ...options })
    const { member, page } = ann
    await member.join()
    await member.open('account')
    await member.holder.follow(member.holder.button('Add an authenticator app'))
    const totp = await ann.scan()
    expect(totp).toMatchObject({
      issuer: 'Example Shop',
      label: member.email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    expect(await page.getByText('type this key into the app').innerText()).toContain(
      totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '),
    )
    expect(await page.getByLabel('Code, 6 digits').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(ann.app.wrong())
    await member.holder.follow(member.holder.button('Confirm'))
    expect(await member.notice()).toContain('The code is wrong')
    expect((await ann.scan()).secret.base32).toBe(totp.secret.base32)
    await page.keyboard.type(ann.app.code())
    await page.getByLabel('Name of the app or phone (optional)').fill('Phone of Ann')
    await member.holder.follow(member.holder.button('Confirm'))
    expect(await member.heading()).toBe('Your recovery codes')
    await ann.writeDown()
    expect(ann.codes).toHaveLength(10)
    expect(new Set(ann.codes).size).toBe(10)
    // Each code is on a line of its own, so that it can be read and written down.
    for (const code of await page.locator('.codes code').all())
      expect(await code.evaluate((element) => element.getClientRects().length)).toBe(1)

    const [download] = await Promise.all([page.waitForEvent('download'), member.holder.button('Download').click()])
    expect(download.suggestedFilename()).toMatch(/\.txt$/)
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain('Example Shop')
    for (const code of ann.codes) expect(file).toContain(code)
    await member.holder.button('Copy').click()
    await member.holder.status('Copied.')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${ann.codes.join('\n')}\n`)

    await member.holder.follow(page.getByRole('link', { name: 'Your account' }))
    expect(await page.locator('.item .name', { hasText: 'Phone of Ann' }).isVisible()).toBe(true)
    expect(await page.getByText('You have 10 recovery codes.').isVisible()).toBe(true)
    // The page was not stored, and its form would have to be sent again.
    await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS')
    // A locator waits for the error page of the browser, where `page.content()` rejects.
    const shown = await page.locator('body').innerText()
    for (const code of ann.codes) expect(shown).not.toContain(code)
    expect((await ann.takeMail('Phone of Ann')).text).toContain('was added to your account')
    // Chromium logs the status of the refused form.
    expect(member.holder.complaints.filter((each) => !each.includes('422'))).toEqual([])
  })

  it('adds an app once, also if the page with the codes is loaded again', async () => {
    const bea = await come('bea@story.example')
    await bea.enroll()
    const { codes } = bea
    await bea.page.reload()
    for (const code of codes) expect(await bea.page.content()).not.toContain(code)
    await bea.member.open('account')
    expect(await bea.page.locator('form[action$="/second-factor/remove"]').count()).toBe(1)
  })

  it('is asked for after the password, and a mistyped code keeps the page', async () => {
    const bob = await come('bob@story.example')
    const { member, page } = bob
    await bob.enroll()
    await bob.comeAgain()
    expect(pathOf(bob)).toBe(CHALLENGE)
    expect(await member.account()).toBeUndefined()
    await page.locator('input[name=code]:focus').waitFor()
    await page.keyboard.type(bob.app.wrong())
    await member.holder.follow(member.holder.button('Continue'))
    expect(pathOf(bob)).toBe(CHALLENGE)
    expect(await member.notice()).toContain('The code is wrong, or was used already.')
    const code = page.getByLabel('Code, 6 digits')
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await code.inputValue()).toBe('')
    await member.holder.follow(page.getByRole('link', { name: 'Use a recovery code' }))
    expect(await page.getByLabel('Recovery code').isVisible()).toBe(true)
    await member.holder.follow(page.getByRole('link', { name: 'Use an authenticator app' }))
    // The browser sets the focus a moment after the page has loaded. As apps show the code.
    await page.locator('input[name=code]:focus').waitFor()
    await page.keyboard.type(bob.next().replace(/^\d{3}/, '$& '))
    await member.holder.follow(member.holder.button('Continue'))
    expect(await member.account()).toBe(member.email)
    await bob.comeAgain()
    await member.holder.follow(page.getByRole('link', { name: 'Cancel and sign in again' }))
    expect(pathOf(bob)).toBe('/auth/signin')
  })

  it('is replaced by a recovery code, if the phone is lost', async () => {
    const cat = await come('cat@story.example')
    const { member, page } = cat
    await cat.enroll()
    const [first = '', second = ''] = cat.codes
    await cat.comeAgain()
    await cat.otherWay('recovery')
    await page.getByLabel('Recovery code').fill(first.toLowerCase().replaceAll('-', ' '))
    await member.holder.follow(member.holder.button('Continue'))
    expect(await member.account()).toBe(member.email)
    expect((await cat.takeMail('recovery codes;')).text).toContain('9 are left')
    await member.open('account')
    expect(await page.getByText('You have 9 recovery codes.').isVisible()).toBe(true)
    await member.holder.follow(member.holder.button('Make new recovery codes'))
    expect(await member.heading()).toBe('Your recovery codes')
    await cat.writeDown()
    expect(cat.codes).toHaveLength(10)
    await cat.takeMail('Earlier codes do not work any more.')
    await cat.comeAgain()
    await cat.otherWay('recovery')
    for (const used of [first, second]) {
      await cat.type(used)
      expect(await member.notice()).toContain('This is not one of your recovery codes')
    }
    await cat.type(cat.codes[0] ?? '')
    expect(await member.account()).toBe(member.email)
  })

  it('is not asked for in a trusted browser, until the password changes', async () => {
    const dan = await come('dan@story.example')
    const { member, page } = dan
    await dan.enroll()
    await dan.comeAgain()
    await page.getByLabel('Do not ask again in this browser for 30 days').check()
    await dan.type(dan.next())
    await dan.comeAgain()
    expect(await member.account()).toBe(member.email)

    const dora = AppHolder.of(site, member.as('dora@story.example'))
    await member.signOut()
    await dora.enroll()
    await dora.comeAgain()
    expect(pathOf(dora)).toBe(CHALLENGE)

    await member.signIn()
    expect(await member.account()).toBe(member.email)
    await member.open('passwords/change')
    await member.send(FORM, { currentPassword: PASSWORD, password: OTHER })
    await dan.comeAgain(OTHER)
    expect(pathOf(dan)).toBe(CHALLENGE)
    await dan.type(dan.next(), true)
    await member.open('account')
    expect(await page.getByText('this browser').isVisible()).toBe(true)
    await member.holder.follow(member.holder.button('Ask again'))
    expect(await page.getByText('this browser').count()).toBe(0)
    await dan.comeAgain(OTHER)
    expect(pathOf(dan)).toBe(CHALLENGE)
  })

  it.each([true, false])('can be a passkey, which verifies the user: %s', async (isRecognized) => {
    const eve = await come(`eve-${isRecognized ? 'verified' : 'unverified'}@story.example`)
    const { member, page } = eve
    const { holder } = member
    await member.join()
    await member.open('account')
    expect(await holder.button('Ask for a passkey').count()).toBe(0)
    await member.addPasskey()
    await eve.askForPasskey()
    expect(eve.codes).toHaveLength(10)
    await holder.takeUp(await holder.putAway(), true, isRecognized)
    await eve.comeAgain()
    expect(pathOf(eve)).toBe(CHALLENGE)
    await holder.touches(true)
    await holder.follow(holder.button('Use a passkey'))
    expect(await member.account()).toBe(member.email)
    await eve.comeAgain()
    await holder.follow(page.getByRole('link', { name: 'Use a recovery code' }))
    await eve.type(eve.codes[0] ?? '')
    expect(await member.account()).toBe(member.email)
    await member.open('account')
    await holder.follow(holder.button('Do not ask for a passkey'))
    await eve.comeAgain()
    expect(await member.account()).toBe(member.email)
    expect(holder.complaints).toEqual([])
  })

  it('is not asked for after a passkey that verifies the user', async () => {
    const fay = await come('fay@story.example')
    const { holder } = fay.member
    await fay.enroll()
    await fay.member.addPasskey()
    await fay.member.signOut()
    await holder.press('?callbackUrl=/auth/account')
    await fay.page.waitForURL(`${site.origin}/auth/account`)
    expect(await fay.member.account()).toBe(fay.member.email)
  })

  it('is set up during the sign-in, if it is required', async () => {
    const gus = await come('staff-gus@story.example')
    const { member, page } = gus
    await site.addMember(member.email)
    await member.open('signin?callbackUrl=/members')
    await member.holder.touches(false)
    await member.send('form[action$="/callback/password"]', { email: member.email, password: PASSWORD })
    expect(await member.heading()).toBe('Set up an authenticator app')
    expect(await page.getByText('Example Shop asks for a second factor').isVisible()).toBe(true)
    expect(await member.account()).toBeUndefined()
    const { secret } = await gus.scan()
    await member.send(SETUP, { code: gus.app.wrong() })
    expect((await gus.scan()).secret.base32).toBe(secret.base32)
    await member.send(SETUP, { code: gus.app.code(), name: 'Phone' })
    await gus.writeDown()
    expect(await member.account()).toBeUndefined()
    // The browser does not send the form without the checkbox.
    await member.holder.button('Continue').click()
    expect(await page.getByLabel('I have saved the codes').evaluate((box) => box.matches(':invalid'))).toBe(true)
    await gus.confirmCodes()
    await page.waitForURL(`${site.origin}/members`)
    expect(await member.account()).toBe(member.email)
    await gus.comeAgain()
    expect(await page.locator('input[name=trust]').count()).toBe(0)
    await gus.otherWay('recovery')
    await gus.type(gus.codes[9] ?? '')
    expect(await member.account()).toBe(member.email)
    await member.open('account')
    await member.send('form[action$="/second-factor/remove"]')
    expect(await member.notice()).toContain('Add another one before you remove this one.')
  })

  it('is asked for again before an action that needs it, after five minutes', async () => {
    const hal = await come('hal@story.example')
    const { member, page } = hal
    await hal.enroll()
    await hal.comeAgain()
    await hal.type(hal.next())
    await member.open('transfers/list')
    expect(await member.heading()).toBe('Transfers')
    site.clock.forward(FIVE_MINUTES)
    await member.open('transfers/list')
    expect(await member.heading()).toBe('Confirm that it is you')
    await member.send('form[action*="reauthenticate/app"]', { code: hal.app.wrong() })
    expect(await member.notice()).toContain('The code is wrong')
    await member.send('form[action*="reauthenticate/app"]', { code: hal.next() })
    expect(pathOf(hal)).toBe('/auth/transfers/list')
    expect(await member.heading()).toBe('Transfers')

    await member.open('transfers/new')
    site.clock.forward(FIVE_MINUTES)
    await member.holder.follow(member.holder.button('Transfer'))
    expect(await member.heading()).toBe('Confirm that it is you')
    await member.send('form[action*="reauthenticate/password"]', { currentPassword: PASSWORD })
    expect(await page.getByText('This needs one more proof.').isVisible()).toBe(true)
    await member.send('form[action*="reauthenticate/app"]', { code: hal.next() })
    expect(await member.heading()).toBe('You confirmed that it is you')
    expect(await page.getByText('Please send the form again.').isVisible()).toBe(true)
    await member.holder.follow(page.getByRole('link', { name: 'Continue' }))
    expect(pathOf(hal)).toBe('/auth/transfers/new')
    await member.holder.follow(member.holder.button('Transfer'))
    expect(await member.heading()).toBe('Transferred')
  })

  it('is proved again with a recovery code, and a mistake is shown beside its field', async () => {
    const ida = await come('ida@story.example')
    const { member, page } = ida
    await ida.enroll()
    await ida.comeAgain()
    await ida.type(ida.next())
    site.clock.forward(FIVE_MINUTES)
    await member.open('transfers/list')
    await member.send(RECOVERY, { recoveryCode: '0000-0000-0000-0000' })
    const field = page.getByLabel('Recovery code')
    expect(await field.isVisible()).toBe(true)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await member.send(RECOVERY, { recoveryCode: ida.codes[3] ?? '' })
    expect(await member.heading()).toBe('Transfers')
  })

  it('is proved again with a passkey', async () => {
    const jan = await come('jan@story.example')
    const { member } = jan
    await jan.enroll()
    await member.addPasskey()
    site.clock.forward(FIVE_MINUTES)
    await member.open('second-factor/setup')
    await member.holder.follow(member.holder.button('Use a passkey'))
    expect(await member.heading()).toBe('Set up an authenticator app')
    expect(member.holder.complaints).toEqual([])
  })

  it('is removed by the link of the mail, if the user did not add it', async () => {
    const thief = await come('kim@story.example')
    await thief.enroll()
    const kim = await come('kim@story.example')
    await kim.member.open(await kim.takeUndoLink())
    expect(await kim.member.heading()).toBe('Remove the second factor?')
    expect(await thief.member.account()).toBe(thief.member.email)
    const link = kim.page.url()
    await kim.member.holder.follow(kim.member.holder.button('Remove and sign out everywhere'))
    expect(await kim.member.heading()).toContain('was removed')
    expect(await thief.member.account()).toBeUndefined()
    await kim.takeMail('All second factors and recovery codes were removed')
    expect(await kim.member.open(link)).toBe(410)
    await kim.member.signIn()
    expect(await kim.member.account()).toBe(kim.member.email)
  })

  it('works without scripts, on a phone, in German', async () => {
    const lea = await come('lea@story.example', ON_PHONE)
    const { member, page } = lea
    const { holder } = member
    const fits = async (): Promise<void> => {
      expect(await page.evaluate(OVERFLOWS)).toBe(false)
    }
    await member.join()
    await member.open('account')
    await fits()
    await holder.follow(holder.button('Authenticator-App hinzufügen'))
    await fits()
    await lea.setUp('Telefon')
    expect(await member.heading()).toBe('Ihre Wiederherstellungscodes')
    expect(lea.codes).toHaveLength(10)
    await fits()
    await lea.comeAgain()
    await fits()
    await lea.type(lea.app.wrong())
    await fits()
    await lea.type(lea.next(), true)
    expect(await member.account()).toBe(member.email)
    await member.open('account')
    await fits()
    await member.send('form[action$="/second-factor/browsers"]')
    await lea.comeAgain()
    await lea.otherWay('recovery')
    await fits()
    await lea.type(lea.codes[0] ?? '')
    expect(await member.account()).toBe(member.email)
    site.clock.forward(FIVE_MINUTES)
    await member.open('transfers/list')
    expect(await member.heading()).toBe('Bestätigen Sie, dass Sie es sind')
    await fits()
    await member.send('form[action*="reauthenticate/app"]', { code: lea.next() })
    expect(await member.heading()).toBe('Transfers')
    const { text } = await lea.takeMail('/second-factor/undo')
    expect(text).toContain('Das war ich nicht')
    expect(holder.complaints.filter((each) => !each.includes('422'))).toEqual([])
  })
})
