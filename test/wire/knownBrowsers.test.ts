import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import type { PluginRegistry } from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { json } from '../../src/http/Reply.js'
import { SignInStep, type StepResult } from '../../src/sign-in/SignInStep.js'
import { anEngine, type EngineUnderTest, SECRET, sessionOf } from '../support/anEngine.js'
import { aLimitedMailSite, at, errorOf, guess, guessesOf } from './limitedSite.js'
import { aPasskeySite } from './passkeySite.js'

const DEVICE = '__Host-authengine.device'
const OTHER_SECRET = 'q7Zk2vXw9LmT4rNc8HsJ1yBd6GfP3aUe5KoViQxW0tY='
const HOME = '198.51.100.7'

/** A browser in which a user has signed in and out. */
async function knownBrowser(site: EngineUnderTest, name = 'ann', address = HOME): Promise<Browser> {
  const browser = at(site, address)
  expect(await guess(browser, name, 'right')).toBeNull()
  await browser.submit('/auth/signout')
  return browser
}

/** A browser of another client; each count is another network. */
const strangers = (site: EngineUnderTest, count: number): Browser => at(site, `203.0.113.${String(count)}`)

describe('wrong passwords of strangers', () => {
  it('defect R57: do not lock out a known browser', async () => {
    const site = anEngine()
    const ann = await knownBrowser(site)
    expect(await guessesOf((count) => guess(strangers(site, count)))).toBe(5)
    expect(await guess(ann)).toBe('CredentialsSignin')
    expect(await guess(ann, 'ann', 'right')).toBeNull()
    expect(await guess(strangers(site, 99), 'ann', 'right')).toBe('TooManyAttempts')
  })

  it('defect R57: do not lock it out for a day either', async () => {
    const site = anEngine()
    const ann = await knownBrowser(site)
    for (let hour = 0; hour < 24; hour++) {
      await guessesOf((count) => guess(strangers(site, count)))
      expect(await guess(ann, 'ann', 'right')).toBeNull()
      site.clock.forward(3600)
    }
  })

  it('defect R57: do not lock it out by the limit of the network that they share', async () => {
    const site = anEngine()
    const ann = await knownBrowser(site)
    expect(await guessesOf((count) => guess(at(site, HOME), `user-${String(count)}`))).toBe(30)
    expect(await guess(ann, 'ann', 'right')).toBeNull()
    // This does not hold for another account.
    expect(await guess(ann, 'bob', 'right')).toBe('TooManyAttempts')
  })
})

describe('a known browser', () => {
  it('gets no cookie if there are no limits', async () => {
    const site = anEngine({ limits: false })
    const ann = await knownBrowser(site)
    expect([...ann.cookies.keys()]).not.toContain(DEVICE)
  })

  it('defect R57: has a separate counter, with the limits of an account', async () => {
    const site = anEngine()
    const ann = await knownBrowser(site)
    expect(await guessesOf(() => guess(ann))).toBe(5)
    expect(await guess(ann, 'ann', 'right')).toBe('TooManyAttempts')
    site.clock.forward(60)
    expect(await guess(ann, 'ann', 'right')).toBeNull()
    // The counter of other browsers is a different one.
    expect(await guessesOf((count) => guess(strangers(site, count)))).toBe(5)
  })

  it('defect R57: is not known for other accounts', async () => {
    const site = anEngine()
    const ann = await knownBrowser(site)
    await guessesOf((count) => guess(strangers(site, count), 'bob'))
    expect(await guess(ann, 'bob', 'right')).toBe('TooManyAttempts')
  })

  it('defect R57: shares its counter with copies of its cookie', async () => {
    const site = anEngine()
    const ann = await knownBrowser(site)
    const thief = strangers(site, 1)
    thief.plant(DEVICE, ann.cookies.get(DEVICE) ?? '')
    expect(await sessionOf(thief)).toBeNull()
    expect(await guessesOf((count) => guess(count % 2 === 0 ? thief : ann))).toBe(5)
  })

  it('defect R57: cannot be forged', async () => {
    const site = anEngine()
    const elsewhere = await knownBrowser(anEngine({ secret: OTHER_SECRET }))
    await guessesOf((count) => guess(strangers(site, count)))
    const ann = await knownBrowser(anEngine())
    const forged = [elsewhere.cookies.get(DEVICE), ann.cookies.get('__Host-authengine.csrf-token'), 'x', '']
    for (const value of forged) {
      const thief = strangers(site, 1)
      thief.plant(DEVICE, value ?? '')
      expect(await guess(thief, 'ann', 'right')).toBe('TooManyAttempts')
    }
  })

  it('defect R57: shares a limit with all others of the account, so a shared name does not lift it', async () => {
    // In this database, names that are counted as one are different users.
    const site = anEngine({
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: {}, password: { type: 'password' } },
          authorize: ({ username }) => (username === 'Victim' ? { id: 'eve' } : null),
        },
      ],
    })
    let guesses = 0
    for (let hour = 0; hour < 24; hour++) {
      for (let sign = 0; sign < 20; sign++) {
        const eve = at(site, `203.0.113.${String(sign)}`)
        await guess(eve, 'Victim', 'her own')
        guesses += await guessesOf(() => guess(eve, 'victim'), 20)
      }
      site.clock.forward(3600)
    }
    expect(guesses).toBeLessThanOrEqual(200)
  })

  it('defect R57: is known for the last four accounts that signed in, for 180 days', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    const site = anEngine({
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: {}, password: { type: 'password' } },
          authorize: ({ username = '', password }) => (password === 'right' ? { id: `id of ${username}` } : null),
        },
      ],
    })
    const shared = at(site, HOME)
    for (const name of [...names, 'two']) expect(await guess(shared, name, 'right')).toBeNull()
    const isKnown = async (name: string): Promise<boolean> => {
      await guessesOf((count) => guess(strangers(site, count), name))
      return (await guess(shared, name, 'wrong')) === 'CredentialsSignin'
    }
    const known: boolean[] = []
    for (const name of names) known.push(await isKnown(name))
    expect(known).toEqual([false, true, true, true, true])
    site.clock.forward(180 * 86_400 - 1)
    expect(await isKnown('two')).toBe(true)
    site.clock.forward(1)
    expect(await isKnown('two')).toBe(false)
  })

  it('defect R57: has a small cookie that scripts and other sites cannot read, and no other', async () => {
    const { browser, clock } = anEngine()
    const answer = await browser().submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const [line = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith(`${DEVICE}=`))
    const expires = new Date((clock.seconds() + 180 * 86_400) * 1000).toUTCString()
    expect(line).toMatch(/^__Host-authengine\.device=[\w.-]{1,600};/)
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', `Expires=${expires}`]) {
      expect(line.split('; ')).toContain(part)
    }
    const failed = await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    const names = failed.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(names).toEqual(['__Host-authengine.flow.typed-form'])
  })

  it('defect R57: is still known after a rotation of the secret', async () => {
    const ann = await knownBrowser(anEngine())
    const site = anEngine({ secret: [OTHER_SECRET, SECRET] })
    await guessesOf((count) => guess(strangers(site, count)))
    const kept = at(site, HOME)
    kept.plant(DEVICE, ann.cookies.get(DEVICE) ?? '')
    expect(await guess(kept, 'ann', 'right')).toBeNull()
  })

  it('defect R57: has a cookie with another name if configured', async () => {
    const site = anEngine({ cookies: { device: { name: '__Secure-known', options: { path: '/auth' } } } })
    const ann = await knownBrowser(site)
    expect([...ann.cookies.keys()]).toContain('__Secure-known')
    await guessesOf((count) => guess(strangers(site, count)))
    expect(await guess(ann, 'ann', 'right')).toBeNull()
  })

  it('defect R57: has no exception from limits that only count networks, such as that of registrations', async () => {
    const site = aPasskeySite({ config: { limits: { registration: { network: [{ max: 2, seconds: 60 }] } } } })
    const browser = site.browser()
    const register = async (count: number): Promise<string | null> => {
      const fields = { email: `user-${String(count)}@example.test`, name: 'User' }
      const answer = await site.register(browser, site.phone(), { fields })
      await browser.submit('/auth/signout')
      return errorOf(answer)
    }
    expect([await register(1), await register(2)]).toEqual([null, null])
    expect([...browser.cookies.keys()]).toContain(DEVICE)
    expect(await register(3)).toBe('TooManyAttempts')
  })
})

const ADDRESS = 'ann@example.test'

describe('mails that others request', () => {
  it('defect R57: do not prevent a known browser from requesting a mail', async () => {
    const site = aLimitedMailSite()
    const ann = at(site, HOME)
    await site.ask(ann, ADDRESS)
    expect(await site.type(ann, ADDRESS, site.codeOf(0))).toBeNull()
    await ann.submit('/auth/signout')
    for (let hour = 0; hour < 24; hour++) {
      for (let count = 0; count < 12; count++) {
        await site.ask(strangers(site, count), ADDRESS)
        site.clock.forward(20)
      }
      expect(errorOf(await site.ask(ann, ADDRESS))).toBeNull()
      const code = site.codeOf(site.mailbox.mails.length - 1)
      expect(await site.type(ann, ADDRESS, code)).toBeNull()
      await ann.submit('/auth/signout')
      site.clock.forward(3600 - 12 * 20)
    }
  })

  it('defect R57: do not prevent the browser that requested a mail from requesting another', async () => {
    const site = aLimitedMailSite()
    const ann = at(site, HOME)
    await site.ask(ann, ADDRESS)
    for (let count = 0; count < 12; count++) {
      await site.ask(strangers(site, count), ADDRESS)
      site.clock.forward(20)
    }
    expect(errorOf(await site.ask(strangers(site, 99), ADDRESS))).toBe('TooManyAttempts')
    expect(errorOf(await site.ask(ann, ADDRESS))).toBeNull()
    expect(await site.type(ann, ADDRESS, site.codeOf(site.mailbox.mails.length - 1))).toBeNull()
  })

  it('defect R57: are few, however often others request them', async () => {
    const site = aLimitedMailSite()
    const eve = at(site, HOME)
    for (let minute = 0; minute < 59; minute++) {
      for (let count = 0; count < 5; count++) await site.ask(count % 2 ? eve : strangers(site, count), ADDRESS)
      site.clock.forward(60)
    }
    expect(site.mailbox.mails.length).toBeLessThanOrEqual(15)
  })
})

describe('wrong codes of strangers', () => {
  it.each([[undefined], ['anywhere' as const]])(
    'defect R57: do not invalidate the code of the browser that requested it, with codes: %s',
    async (codes) => {
      const site = aLimitedMailSite({}, codes ? { codes } : {})
      for (let count = 0; count < 2; count++) {
        const eve = strangers(site, count)
        await site.ask(eve, ADDRESS)
        for (let tries = 0; tries < 20; tries++) await site.type(eve, ADDRESS, '00000000')
      }
      const ann = at(site, HOME)
      expect(errorOf(await site.ask(ann, ADDRESS))).toBeNull()
      for (let count = 2; count < 7; count++) await site.type(strangers(site, count), ADDRESS, '00000000')
      expect(await site.type(ann, ADDRESS, site.codeOf(2))).toBeNull()
    },
  )

  it('defect R57: do not prevent a known browser from using its code', async () => {
    const site = aLimitedMailSite({ limits: { mail: false } })
    const ann = at(site, HOME)
    await site.ask(ann, ADDRESS)
    expect(await site.type(ann, ADDRESS, site.codeOf(0))).toBeNull()
    await ann.submit('/auth/signout')
    for (let count = 0; count < 40; count++) {
      const eve = strangers(site, count)
      await site.ask(eve, ADDRESS)
      for (let tries = 0; tries < 5; tries++) await site.type(eve, ADDRESS, '00000000')
    }
    await site.ask(ann, ADDRESS)
    expect(await site.type(ann, ADDRESS, '00000000')).toBe('Verification')
    expect(await site.type(ann, ADDRESS, site.codeOf(41))).toBeNull()
  })

  it('defect R57: are at most 100 a day, however many mails are requested', async () => {
    const site = aLimitedMailSite({ limits: { mail: false } })
    let tries = 0
    for (let round = 0; round < 23 * 6; round++) {
      const eve = strangers(site, round)
      await site.ask(eve, ADDRESS)
      for (let count = 0; count < 5; count++) {
        if ((await site.type(eve, ADDRESS, '00000000')) === 'Verification') tries++
      }
      site.clock.forward(600)
    }
    expect(tries).toBe(100)
  })
})

/** A step that asks for a word. */
class WordStep extends SignInStep {
  override readonly id = 'word'
  override readonly stage = 'prove'
  override readonly after = []

  override isDue(): boolean {
    return true
  }

  override draw(): ReturnType<typeof json> {
    return json({})
  }

  override submit(_signIn: unknown, ctx: { readonly body: Readonly<Record<string, unknown>> }): StepResult {
    return ctx.body['word'] === 'right' ? { kind: 'done' } : { kind: 'again', reply: json({ wrong: true }, 422) }
  }
}

describe('a step that others fail who know the password', () => {
  const steps: AuthConfig = {
    plugins: [
      {
        id: 'steps',
        name: 'steps',
        register: (registry: PluginRegistry) => void registry.signInStep(() => new WordStep()),
      },
    ],
  }
  const word = (browser: Browser, typed: string): Promise<Response> =>
    browser.submit('/auth/continue/word', { word: typed })

  it('defect R57: remains possible for a known browser', async () => {
    const site = anEngine(steps)
    const ann = at(site, HOME)
    await guess(ann, 'ann', 'right')
    await word(ann, 'right')
    expect(await sessionOf(ann)).not.toBeNull()
    await ann.submit('/auth/signout')
    const eve = strangers(site, 1)
    await guess(eve, 'ann', 'right')
    expect(await guessesOf(async () => errorOf(await word(eve, 'wrong')), 30)).toBe(10)
    expect(await guess(ann, 'ann', 'right')).toBeNull()
    expect((await word(ann, 'wrong')).status).toBe(422)
    await word(ann, 'right')
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('remains possible for a known browser with a limit of its plugin, too', async () => {
    const step = Object.assign(new WordStep(), { limit: 'words' })
    const register = (registry: PluginRegistry): void =>
      void registry.limit('words', { account: [{ max: 5, seconds: 300 }], network: [] }).signInStep(() => step)
    const site = anEngine({ plugins: [{ id: 'steps', name: 'steps', register }] })
    const ann = at(site, HOME)
    await guess(ann, 'ann', 'right')
    await word(ann, 'right')
    await ann.submit('/auth/signout')
    const eve = strangers(site, 1)
    await guess(eve, 'ann', 'right')
    expect(await guessesOf(async () => errorOf(await word(eve, 'wrong')), 30)).toBe(5)
    expect(await guess(ann, 'ann', 'right')).toBeNull()
    expect((await word(ann, 'wrong')).status).toBe(422)
    await word(ann, 'right')
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('defect R57: can begin in a known browser, however many sign-ins of others wait for the step', async () => {
    const site = anEngine(steps)
    const ann = at(site, HOME)
    await guess(ann, 'ann', 'right')
    await word(ann, 'right')
    await ann.submit('/auth/signout')
    expect(await guessesOf((count) => guess(strangers(site, count), 'ann', 'right'), 30)).toBe(19)
    expect(await guess(ann, 'ann', 'right')).toBeNull()
  })

  it('defect R57: makes the browser known only after the sign-in is completed', async () => {
    const site = anEngine(steps)
    const eve = strangers(site, 1)
    await guess(eve, 'ann', 'right')
    expect([...eve.cookies.keys()]).not.toContain(DEVICE)
  })
})
