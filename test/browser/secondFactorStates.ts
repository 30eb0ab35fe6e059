import { OTHER, PASSWORD } from '../support/passwords/aPasswordSite.js'
import { type AppHolder, SETUP } from './AppHolder.js'
import { FORM, type Member } from './Member.js'
import type { PasswordSite } from './passwordSite.js'

/** A state of a page: its name, and how a new visitor gets there. It resolves to the status of the page. */
type SecondFactorState = readonly [
  name: string,
  status: number,
  go: (holder: AppHolder, site: PasswordSite) => Promise<unknown>,
]

/** How many wrong codes an account has at the site of these tests. */
const WRONG_CODES = 5
/** How many apps a user can have. */
const MOST_APPS = 5
/** After so many seconds, an authentication is not recent any more. */
const LATER = 301
const REAUTHENTICATE = 'transfers/list'

async function toChallenge(holder: AppHolder): Promise<void> {
  await holder.enroll()
  await holder.comeAgain()
}

async function later(holder: AppHolder, { clock }: PasswordSite, path = REAUTHENTICATE): Promise<void> {
  clock.forward(LATER)
  await holder.member.open(path)
}

async function toStaffSetup({ member }: AppHolder, site: PasswordSite): Promise<void> {
  await site.addMember(member.email)
  await member.signIn()
}

async function addUnnamed(holder: AppHolder): Promise<void> {
  await holder.member.open('second-factor/setup')
  await holder.setUp('')
}

/** Signs in with the development sign-in, which cannot be repeated for a running session. */
async function signInForDevelopment(member: Member): Promise<void> {
  await member.holder.touches(false)
  await member.open('signin')
  for (const form of ['form[action$="/signin/development"]', 'form:has(input[value=Alice])'])
    await member.holder.follow((await member.type(form)).locator('button').first())
}

/** Signs in as a user whose address is not verified. */
async function joinUnverified({ member }: AppHolder, { adapter }: PasswordSite): Promise<void> {
  await member.join()
  const user = await adapter.users.byEmail(member.email)
  await adapter.users.update({ id: user?.id ?? '', emailVerified: null })
}

/** Becomes a user with a passkey, and without a verified address. */
async function registerWithPasskey(member: Member): Promise<void> {
  await member.open('signin')
  const form = await member.type('form:has(button[value=register])', { email: member.email })
  await member.holder.follow(form.locator('button[value=register]'))
}

/** The link of the mail about the first factor. */
async function openUndo(holder: AppHolder): Promise<void> {
  await holder.enroll()
  await holder.member.open(await holder.takeUndoLink())
}

/** Every page of the plugin and of re-authentication, with and without a message. */
export const SECOND_FACTOR_STATES: readonly SecondFactorState[] = [
  ['challenge', 200, toChallenge],
  [
    'challenge-wrong',
    422,
    async (holder) => {
      await toChallenge(holder)
      await holder.type(holder.app.wrong())
    },
  ],
  [
    'challenge-limited',
    200,
    async (holder) => {
      await toChallenge(holder)
      for (let count = 0; count <= WRONG_CODES; count++) await holder.type(holder.app.wrong())
    },
  ],
  [
    'challenge-recovery',
    200,
    async (holder) => {
      await toChallenge(holder)
      await holder.otherWay('recovery')
    },
  ],
  [
    'challenge-recovery-wrong',
    422,
    async (holder) => {
      await toChallenge(holder)
      await holder.otherWay('recovery')
      await holder.type('0000-0000-0000-0000')
    },
  ],
  [
    'challenge-passkey',
    200,
    async (holder) => {
      await holder.member.join()
      await holder.member.addPasskey()
      await holder.askForPasskey()
      await holder.comeAgain()
    },
  ],
  [
    'staff-challenge',
    200,
    async (holder, site) => {
      await toStaffSetup(holder, site)
      await holder.setUp()
      await holder.confirmCodes()
      await holder.comeAgain()
    },
  ],
  ['staff-setup', 200, toStaffSetup],
  [
    'staff-setup-wrong',
    422,
    async (holder, site) => {
      await toStaffSetup(holder, site)
      await holder.scan()
      await holder.member.send(SETUP, { code: holder.app.wrong() })
    },
  ],
  [
    'staff-codes',
    200,
    async (holder, site) => {
      await toStaffSetup(holder, site)
      await holder.setUp()
    },
  ],
  [
    'staff-codes-not-saved',
    422,
    async (holder, site) => {
      await toStaffSetup(holder, site)
      await holder.setUp()
      await holder.page.locator('input[name=saved]').evaluate((input) => {
        input.removeAttribute('required')
      })
      await holder.member.send(FORM)
    },
  ],
  [
    'setup',
    200,
    async ({ member }) => {
      await member.join()
      await member.open('second-factor/setup')
    },
  ],
  [
    'setup-wrong',
    422,
    async (holder) => {
      await holder.member.join()
      await holder.member.open('second-factor/setup')
      await holder.scan()
      await holder.member.send(SETUP, { code: holder.app.wrong(), name: 'Phone' })
    },
  ],
  [
    'setup-expired',
    422,
    async (holder, { clock }) => {
      await holder.member.join()
      await holder.member.open('second-factor/setup')
      await holder.scan()
      clock.forward(299)
      await holder.page.locator('input[name=token]').evaluate((input) => {
        input.setAttribute('value', 'x')
      })
      await holder.member.send(SETUP, { code: holder.app.code() })
    },
  ],
  [
    'setup-too-many',
    422,
    async (holder) => {
      await holder.enroll()
      for (let count = 1; count < MOST_APPS; count++) await addUnnamed(holder)
      await holder.member.open('account')
      await holder.member.open('second-factor/setup')
    },
  ],
  ['codes', 200, (holder) => holder.enroll()],
  [
    'account-none',
    200,
    async ({ member }) => {
      await member.join()
      await member.open('account')
    },
  ],
  [
    'account-full',
    200,
    async (holder) => {
      await holder.enroll()
      await addUnnamed(holder)
      await holder.member.addPasskey()
      await holder.comeAgain()
      await holder.type(holder.next(), true)
      await holder.member.open('account')
    },
  ],
  [
    'account-full-opened',
    200,
    async (holder) => {
      await holder.enroll()
      await holder.member.addPasskey()
      await holder.askForPasskey()
      await holder.member.open('account')
      for (const summary of await holder.page.locator('summary').all()) await summary.click()
    },
  ],
  [
    'account-without-address',
    200,
    async ({ member }) => {
      await registerWithPasskey(member)
      await member.open('account')
    },
  ],
  [
    'account-not-verified',
    200,
    async (holder, site) => {
      await joinUnverified(holder, site)
      await holder.member.open('account')
    },
  ],
  [
    'setup-not-verified',
    422,
    async (holder, site) => {
      await joinUnverified(holder, site)
      await holder.member.open('second-factor/setup')
    },
  ],
  [
    'staff-account-last',
    422,
    async (holder, site) => {
      await toStaffSetup(holder, site)
      await holder.setUp()
      await holder.confirmCodes()
      await holder.member.open('account')
      await holder.member.send('form[action$="/second-factor/remove"]')
    },
  ],
  ['undo', 200, openUndo],
  ['undo-used', 410, ({ member }) => member.open(`second-factor/undo?token=${'x'.repeat(43)}`)],
  [
    'reauthenticate',
    200,
    async (holder, site) => {
      await holder.member.join()
      await later(holder, site)
    },
  ],
  [
    'reauthenticate-wrong',
    400,
    async (holder, site) => {
      await holder.member.join()
      await later(holder, site)
      await holder.member.send(FORM, { currentPassword: OTHER })
    },
  ],
  [
    'reauthenticate-limited',
    429,
    async (holder, site) => {
      await holder.member.join()
      await later(holder, site)
      for (let count = 0; count <= 3; count++) await holder.member.send(FORM, { currentPassword: OTHER })
    },
  ],
  [
    'reauthenticate-every-way',
    200,
    async (holder, site) => {
      await holder.enroll()
      await holder.member.addPasskey()
      await later(holder, site)
    },
  ],
  [
    'reauthenticate-wrong-code',
    400,
    async (holder, site) => {
      await holder.enroll()
      await holder.comeAgain()
      await holder.type(holder.next())
      await later(holder, site)
      await holder.member.send('form[action*="reauthenticate/app"]', { code: holder.app.wrong() })
    },
  ],
  [
    'reauthenticate-wrong-recovery-code',
    400,
    async (holder, site) => {
      await holder.enroll()
      await holder.comeAgain()
      await holder.type(holder.next())
      await later(holder, site)
      await holder.member.send('form[action*="reauthenticate/recovery"]', { recoveryCode: '0000-0000-0000-0000' })
    },
  ],
  [
    'reauthenticate-half',
    200,
    async (holder, site) => {
      await holder.enroll()
      await holder.comeAgain()
      await holder.type(holder.next())
      await later(holder, site, 'second-factor/setup')
      await holder.member.send('form[action*="reauthenticate/password"]', { currentPassword: PASSWORD })
    },
  ],
  [
    'reauthenticate-confirmed',
    200,
    async (holder, site) => {
      await holder.member.join()
      await holder.member.open('transfers/new')
      site.clock.forward(LATER)
      await holder.member.send(FORM)
      await holder.member.send(FORM, { currentPassword: PASSWORD })
    },
  ],
  [
    'reauthenticate-failed',
    200,
    async (holder, site) => {
      await holder.member.join()
      await later(holder, site, 'reauthenticate?error=refused')
    },
  ],
  [
    'reauthenticate-needs-second',
    200,
    async ({ member }) => {
      await member.join()
      await member.open('reauthenticate?level=2')
    },
  ],
  [
    'reauthenticate-sign-in-again',
    200,
    async (holder, site) => {
      await signInForDevelopment(holder.member)
      await later(holder, site)
    },
  ],
]
