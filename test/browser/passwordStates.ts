import { OTHER, PASSWORD } from '../support/passwords/aPasswordSite.js'
import { FORM, type Member } from './Member.js'
import { codeIn, type PasswordSite } from './passwordSite.js'

/** A state of a page: its name, and how a new visitor gets there. It resolves to the status of the page. */
type PasswordState = readonly [
  name: string,
  status: number,
  go: (member: Member, site: PasswordSite) => Promise<unknown>,
]

/** A password that the browser lets users send, and the site refuses. */
const SHORT = 'short'
/** An address that the browser lets users send, and the site refuses. */
const UNUSABLE = 'ann@localhost'

const CHANGE = 'form[action$="/passwords/change"]'
const REMOVE = 'form[action$="/passwords/remove"]'
const SET = 'form[action$="/passwords/set"]'

/** Does something more often than the limits allow. */
async function often(act: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count <= LIMIT; count++) await act()
}

/** How often each account can do something, at the site of these tests. */
const LIMIT = 3

async function askForLink(member: Member): Promise<void> {
  await member.open('passwords/forgot')
  await member.send(FORM, { email: member.email })
}

async function forget(member: Member, site: PasswordSite): Promise<void> {
  await site.addMember(member.email)
  await askForLink(member)
  await member.openMail()
}

async function signUpElsewhere(member: Member): Promise<void> {
  await member.signUp()
  await member.holder.context.clearCookies()
  await member.openMail()
}

const newAddress = ({ email }: Member): string => `new-${email}`

async function askForAddress(member: Member): Promise<void> {
  await member.join()
  await member.open('passwords/email')
  await member.send(FORM, { email: newAddress(member), currentPassword: PASSWORD })
}

async function changeAddress(member: Member, site: PasswordSite): Promise<void> {
  await askForAddress(member)
  await site.mails.take(member.email)
  await member.openMail(newAddress(member))
  await member.send(FORM)
}

async function change(member: Member, currentPassword: string, password: string): Promise<void> {
  await member.join()
  await member.open('passwords/change')
  await member.send(FORM, { currentPassword, password })
}

/** Every page of the plugin, with and without a message. */
export const PASSWORD_STATES: readonly PasswordState[] = [
  ['sign-in', 200, (member) => member.open('signin')],
  [
    'sign-in-refused',
    200,
    async (member) => {
      await member.signIn(OTHER)
    },
  ],
  ['sign-up', 200, (member) => member.open('passwords/sign-up')],
  ['sign-up-refused-password', 422, (member) => member.signUp(SHORT)],
  [
    'sign-up-refused-address',
    422,
    async (member) => {
      await member.open('passwords/sign-up')
      await member.send(FORM, { email: UNUSABLE, password: PASSWORD })
    },
  ],
  ['sign-up-limited', 429, (member) => often(() => member.signUp())],
  ['verify', 200, (member) => member.signUp()],
  [
    'verify-wrong-code',
    422,
    async (member) => {
      await member.signUp()
      await member.send(FORM, { code: '00000000' })
    },
  ],
  [
    'verify-limited',
    429,
    async (member) => {
      await member.signUp()
      await often(() => member.send(FORM, { code: '00000000' }))
    },
  ],
  [
    'verify-link',
    200,
    async (member) => {
      await member.signUp()
      await member.openMail()
    },
  ],
  ['verify-elsewhere', 200, signUpElsewhere],
  [
    'verify-elsewhere-refused',
    422,
    async (member) => {
      await signUpElsewhere(member)
      await member.send(FORM, { password: SHORT })
    },
  ],
  [
    'verify-used',
    410,
    async (member, { mails }) => {
      await member.signUp()
      const mail = await mails.take(member.email)
      await member.send(FORM, { code: codeIn(mail) })
      await member.open(`passwords/verify?token=${'x'.repeat(43)}`)
    },
  ],
  ['forgot', 200, (member) => member.open('passwords/forgot')],
  [
    'forgot-refused',
    422,
    async (member) => {
      await member.open('passwords/forgot')
      await member.send(FORM, { email: UNUSABLE })
    },
  ],
  ['forgot-limited', 429, (member) => often(() => askForLink(member))],
  ['sent', 200, askForLink],
  ['sent-email', 200, (member) => member.open('passwords/sent?for=email')],
  ['sent-first', 200, (member) => member.open('passwords/sent?for=first')],
  ['reset', 200, forget],
  [
    'reset-refused',
    422,
    async (member, site) => {
      await forget(member, site)
      await member.send(FORM, { password: SHORT })
    },
  ],
  ['reset-used', 410, (member) => member.open(`passwords/reset?token=${'x'.repeat(43)}`)],
  [
    'reset-done',
    200,
    async (member, site) => {
      await forget(member, site)
      await member.send(FORM, { password: OTHER })
    },
  ],
  [
    'account',
    200,
    async (member) => {
      await member.join()
      await member.open('account')
    },
  ],
  [
    'account-opened',
    200,
    async (member) => {
      await member.join()
      await member.addPasskey()
      await member.open('account')
      for (const summary of await member.page.locator('summary').all()) await summary.click()
    },
  ],
  [
    'account-without-password',
    200,
    async (member) => {
      await member.joinWithoutPassword()
      await member.open('account')
      await member.type(SET)
    },
  ],
  [
    'account-without-password-later',
    200,
    async (member, { clock }) => {
      await member.joinWithoutPassword()
      clock.forward(301)
      await member.open('account')
    },
  ],
  [
    'account-without-address',
    200,
    async (member, { clock }) => {
      await member.open('signin')
      await member.send('form[action$="/callback/passkey"]:has(input[name=email])', { email: member.email })
      clock.forward(301)
      await member.open('account')
    },
  ],
  [
    'change',
    200,
    async (member) => {
      await member.join()
      await member.open('passwords/change')
    },
  ],
  ['change-wrong', 422, (member) => change(member, OTHER, OTHER)],
  ['change-refused', 422, (member) => change(member, PASSWORD, SHORT)],
  [
    'change-limited',
    429,
    async (member) => {
      await change(member, OTHER, OTHER)
      await often(() => member.send(FORM, { currentPassword: OTHER, password: OTHER }))
    },
  ],
  [
    'account-change-wrong',
    422,
    async (member) => {
      await member.join()
      await member.open('account')
      await member.send(CHANGE, { currentPassword: OTHER, password: OTHER })
    },
  ],
  [
    'set',
    200,
    async (member) => {
      await member.joinWithoutPassword()
      await member.open('passwords/change')
    },
  ],
  [
    'set-refused',
    422,
    async (member) => {
      await member.joinWithoutPassword()
      await member.open('account')
      await member.send(SET, { password: SHORT })
    },
  ],
  [
    'set-by-mail',
    200,
    async (member, { clock }) => {
      await member.joinWithoutPassword()
      clock.forward(301)
      await member.open('passwords/change')
    },
  ],
  [
    'set-by-mail-limited',
    429,
    async (member, { clock }) => {
      await member.joinWithoutPassword()
      clock.forward(301)
      await often(async () => {
        await member.open('account')
        await member.send('form[action$="/set-by-mail"]')
      })
    },
  ],
  [
    'remove-wrong',
    422,
    async (member) => {
      await member.join()
      await member.addPasskey()
      await member.open('account')
      await member.send(REMOVE, { currentPassword: OTHER })
    },
  ],
  [
    'email',
    200,
    async (member) => {
      await member.join()
      await member.open('passwords/email')
    },
  ],
  [
    'email-wrong',
    422,
    async (member) => {
      await member.join()
      await member.open('passwords/email')
      await member.send(FORM, { email: newAddress(member), currentPassword: OTHER })
    },
  ],
  [
    'email-refused',
    422,
    async (member) => {
      await member.join()
      await member.open('passwords/email')
      await member.send(FORM, { email: UNUSABLE, currentPassword: PASSWORD })
    },
  ],
  [
    'email-limited',
    429,
    async (member) => {
      await member.join()
      await often(async () => {
        await member.open('passwords/email')
        await member.send(FORM, { email: newAddress(member), currentPassword: PASSWORD })
      })
    },
  ],
  ['email-sent', 200, askForAddress],
  [
    'email-confirm',
    200,
    async (member) => {
      await askForAddress(member)
      await member.openMail(newAddress(member))
    },
  ],
  [
    'email-elsewhere',
    200,
    async (member) => {
      await askForAddress(member)
      await member.holder.context.clearCookies()
      await member.openMail(newAddress(member))
    },
  ],
  [
    'email-used',
    410,
    async (member) => {
      await member.join()
      await member.open(`passwords/email/confirm?token=${'x'.repeat(43)}`)
    },
  ],
  [
    'email-undo',
    200,
    async (member, site) => {
      await changeAddress(member, site)
      await member.openMail()
    },
  ],
  ['email-undo-used', 410, (member) => member.open(`passwords/email/undo?token=${'x'.repeat(43)}`)],
]

/** The page of a reset that is tried too often: only networks have a limit for it. */
export async function limitedReset(member: Member, site: PasswordSite): Promise<void> {
  await forget(member, site)
  for (let count = 0; count < 2; count++) await member.send(FORM, { password: SHORT })
}
