import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { PasswordsOptions } from '@authengine/passwords'
import { PASSWORD } from '../support/passwords/aPasswordSite.js'
import { describeInChromium } from './describeInChromium.js'
import { FORM, Member, SIGN_IN } from './Member.js'
import { type PasswordSite, startPasswordSite } from './passwordSite.js'
import { PASSWORD_STATES } from './passwordStates.js'

/** A field of a form: its name, type and `autocomplete`. */
type Field = readonly [name: string, type: string, autocomplete: string | null]

const CODE: Field = ['code', 'text', 'one-time-code']
const CURRENT: Field = ['currentPassword', 'password', 'current-password']
const EMAIL: Field = ['email', 'email', 'username']
const NEW: Field = ['password', 'password', 'new-password']
const NEW_EMAIL: Field = ['email', 'email', 'email']
/** The name of the account, for password managers; users do not see it. */
const USERNAME: Field = ['username', 'text', 'username']

/** The fields of each form on the pages of the plugin, in their order. */
const PAGES: readonly (readonly [state: string, ...forms: (readonly Field[])[]])[] = [
  ['sign-up', [EMAIL, NEW]],
  ['sign-up-refused-password', [EMAIL, NEW]],
  ['verify', [CODE]],
  ['verify-elsewhere', [USERNAME, NEW]],
  ['forgot', [EMAIL]],
  ['reset', [USERNAME, NEW]],
  ['change', [USERNAME, CURRENT, NEW]],
  ['set', [USERNAME, NEW]],
  ['remove-wrong', [USERNAME, CURRENT]],
  ['email', [NEW_EMAIL, USERNAME, CURRENT]],
  ['account-opened', [USERNAME, CURRENT, NEW], [USERNAME, CURRENT], [NEW_EMAIL, USERNAME, CURRENT]],
  ['account-without-password', [USERNAME, NEW], [NEW_EMAIL]],
]

const FIELDS_OF = `(selector) => [...document.querySelectorAll(selector)].map((form) =>
  [...form.querySelectorAll('input:not([type=hidden])')].map((each) => [each.name, each.type, each.getAttribute('autocomplete')]))`

const fieldsOf = (page: Page, selector: string): Promise<Field[][]> =>
  page.evaluate<Field[][]>(`(${FIELDS_OF})(${JSON.stringify(selector)})`)

/** Text of this length, which follows no pattern. Each character is one code point. */
const textOf = (length: number, characters = 'a lamp beside the window, and seven umbrellas '): string =>
  Array.from(characters.repeat(Math.ceil(length / Array.from(characters).length)))
    .slice(0, length)
    .join('')

describeInChromium('the fields of accounts with a password in Chromium', (browser) => {
  let site: PasswordSite

  const show = async (state: string, options = {}): Promise<Member> => {
    const found = PASSWORD_STATES.find(([name]) => name === state)
    if (!found) throw new Error(`There is no state ${state}.`)
    const member = await Member.come(browser(), site, `${state}-${String(++visits)}@fields.example`, options)
    await found[2](member, site)
    return member
  }
  let visits = 0

  beforeAll(async () => {
    site = await startPasswordSite()
  })

  afterAll(() => site.close())

  it('on the sign-in page have the names that password managers and passkeys need', async () => {
    const { page } = await show('sign-in')
    expect(await fieldsOf(page, 'form[action$="/callback/password"]')).toEqual([
      [
        ['email', 'email', 'username webauthn'],
        ['password', 'password', 'current-password'],
      ],
    ])
  })

  it.each(PAGES)('have the names that password managers need: %s', async (state, ...forms) => {
    const { page, email } = await show(state)
    expect(await fieldsOf(page, FORM)).toEqual(forms)
    for (const form of await page
      .locator(FORM)
      .filter({ has: page.locator('input[type=password]') })
      .all()) {
      const name = form.locator('input[autocomplete=username]')
      expect(await name.count()).toBe(1)
      if (await name.isHidden()) expect(await name.inputValue()).toBe(email)
    }
    const rules = page.locator('input[autocomplete=new-password]')
    for (const each of await rules.all())
      expect(await each.getAttribute('passwordrules')).toBe('minlength: 15; maxlength: 256; allowed: unicode;')
  })

  it.each(PAGES)('let users paste long passwords, and can show them: %s', async (state) => {
    const { holder, page } = await show(state)
    await holder.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const text = textOf(300)
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    const fields = await page.locator('input[type=password]').all()
    expect(await page.locator('button.show').count()).toBe(fields.length)
    expect(await page.locator('input[type=password][maxlength], input[type=password][minlength]').count()).toBe(0)
    for (const field of fields) {
      await field.focus()
      await page.keyboard.press('ControlOrMeta+V')
      expect(await field.inputValue()).toBe(text)
    }
  })

  it('can be shown and hidden with the keyboard, and are hidden when the form is sent', async () => {
    const { email, holder, page } = await show('sign-up')
    const button = page.getByRole('button', { name: 'Show password' })
    const field = page.getByLabel('New password')
    await page.getByLabel('Email').fill(email)
    await field.fill('short')
    const look = async () => [await field.getAttribute('type'), await button.getAttribute('aria-pressed')]
    expect(await look()).toEqual(['password', 'false'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await look()).toEqual(['text', 'true'])
    await page.keyboard.press('Enter')
    expect(await look()).toEqual(['password', 'false'])
    await page.keyboard.press('Space')
    expect(await look()).toEqual(['text', 'true'])
    // This listener runs after that of the page.
    await page.evaluate(`document.querySelector('main form').addEventListener('submit', ({ target }) =>
      sessionStorage.setItem('sent', target.querySelector('[name=password]').type))`)
    await field.focus()
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    expect(await page.getByRole('alert').innerText()).toContain('Use at least 15 characters.')
    expect(await page.evaluate(`sessionStorage.getItem('sent')`)).toBe('password')
    expect(holder.complaints).toEqual([expect.stringContaining('422')])
  })

  it('can be shown on the sign-in page', async () => {
    const { page } = await show('sign-in')
    const field = page.locator(SIGN_IN).locator('input[name=password]')
    await field.fill('a password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
  })

  it('are sent once with a double click', async () => {
    const { email, holder, page } = await show('sign-up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('New password').fill(PASSWORD)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await Promise.all([page.waitForURL('**/passwords/verify'), holder.button('Create account').dblclick()])
    expect(sent).toHaveLength(1)
  })

  it('have no button that shows them without scripts', async () => {
    const { page } = await show('sign-up', { javaScriptEnabled: false })
    expect(await page.locator('input[type=password]').count()).toBe(1)
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Create account'])
  })

  describe.each<[string, PasswordsOptions]>([
    ['by default', {}],
    ['with other lengths', { minLength: 20, maxLength: 64 }],
  ])('%s', (_name, options) => {
    let other: PasswordSite

    beforeAll(async () => {
      other = await startPasswordSite({}, options)
    })

    afterAll(() => other.close())

    it('tell password managers the rule by which the site refuses passwords', async () => {
      const ann = await Member.come(browser(), other, 'ann@rule.example')
      await ann.open('passwords/sign-up')
      const rules = (await ann.page.locator('input[name=password]').getAttribute('passwordrules')) ?? ''
      const rule = (key: string): number => Number(new RegExp(`${key}: (\\d+);`).exec(rules)?.[1])
      const statusOf = async (who: string, password: string): Promise<number | undefined> => {
        const member = await Member.come(browser(), other, `${who}@rule.example`)
        const sent = member.page.waitForResponse((response) => response.request().method() === 'POST')
        await member.signUp(password)
        return (await sent).status()
      }
      expect([rule('minlength'), rule('maxlength')]).toEqual([options.minLength ?? 15, options.maxLength ?? 256])
      expect(await statusOf('below', textOf(rule('minlength') - 1))).toBe(422)
      expect(await statusOf('least', textOf(rule('minlength')))).toBe(302)
      expect(await statusOf('most', textOf(rule('maxlength')))).toBe(302)
      expect(await statusOf('above', textOf(rule('maxlength') + 1))).toBe(422)
      const emoji = textOf(rule('maxlength'), '🌂🚪💡🚲🐢🍋🎻🧭🪁🦔🌵🥁🛶')
      expect(await statusOf('emoji', emoji)).toBe(302)
      expect(await statusOf('emoji-above', `${emoji}🌂`)).toBe(422)
    })
  })
})
