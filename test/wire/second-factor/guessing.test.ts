import { SecondFactor } from '@authengine/second-factor'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { Browser } from 'authengine/testing'
import { readFileSync } from 'node:fs'
import { ORIGIN, sessionOf } from '../../support/anEngine.js'
import { ANN, PASSWORD } from '../../support/passwords/aPasswordSite.js'
import {
  aSecondFactorSite,
  type AuthenticatorApp,
  type SecondFactorSite,
  STEP,
} from '../../support/second-factor/aSecondFactorSite.js'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** Three of a million codes are accepted at any time. */
const CHANCE = 3 / 1_000_000
/** For how many days attackers are watched; the limits do not know longer periods. */
const DAYS = 14

/** An attacker who knows passwords, and has several networks. */
class Attacker {
  /** How many wrong codes were compared. */
  tries = 0
  /** How many seconds the limits make the attacker wait. */
  #wait = 0
  #pending: { readonly browser: Browser; readonly csrfToken: string } | undefined

  constructor(
    private readonly site: SecondFactorSite,
    private readonly app: AuthenticatorApp,
    private readonly addresses: () => string,
    private readonly email = ANN,
  ) {}

  /** Types wrong codes until a limit refuses. Returns in how many seconds it allows the next one. */
  async tryAll(): Promise<number> {
    this.#wait = 0
    while (this.#wait === 0) await this.#try()
    return this.#wait
  }

  async #try(): Promise<void> {
    this.#pending ??= await this.#firstFactor()
    if (!this.#pending) return
    const { browser, csrfToken } = this.#pending
    const answer = await browser.post(STEP, { csrfToken, way: 'app', code: this.app.wrong() })
    if (answer.status === 422) this.tries++
    else this.#later(answer)
  }

  async #firstFactor() {
    const browser = new Browser(ORIGIN, (request) => {
      const { headers, url } = request
      return this.site.engine.handle(request, { url, headers, address: this.addresses() })
    })
    const csrfToken = await browser.csrfToken()
    const fields = { csrfToken, email: this.email, password: PASSWORD }
    const answer = await browser.post('/auth/callback/password', fields)
    if (answer.headers.get('location') === ORIGIN + STEP) return { browser, csrfToken }
    this.#later(answer)
    return undefined
  }

  /** Every other answer is a refusal, or the end of the pending sign-in. */
  #later({ headers }: Response): void {
    this.#pending = undefined
    const { searchParams } = new URL(headers.get('location') ?? '', ORIGIN)
    if (searchParams.get('error') === 'TooManyAttempts') this.#wait = Number(searchParams.get('retryAfter'))
    else expect(searchParams.get('error')).toBe('SignInUnfinished')
  }
}

/** Lets attackers try for some seconds, as often as they can. */
async function during(site: SecondFactorSite, attackers: readonly Attacker[], seconds: number): Promise<void> {
  const end = site.clock.now().getTime() + seconds * 1000
  for (;;) {
    const waits: number[] = []
    for (const attacker of attackers) waits.push(await attacker.tryAll())
    const left = (end - site.clock.now().getTime()) / 1000
    const wait = Math.min(...waits)
    site.clock.forward(Math.min(wait, left))
    if (wait >= left) return
  }
}

/** The addresses of an attacker: one network, or a new one for each request. */
const addressesOf = (isOne: boolean): (() => string) => {
  let count = 0
  return () => (isOne ? '198.51.100.7' : `203.0.${String(++count >> 8)}.${String(count & 255)}`)
}

interface Measured {
  readonly minutes: number
  readonly hour: number
  readonly day: number
}

/** How many wrong codes one user's second factor gets. */
async function against(isOneNetwork: boolean): Promise<Measured> {
  const counts: number[] = []
  for (const seconds of [5 * MINUTE, HOUR, DAY]) {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const attacker = new Attacker(site, app, addressesOf(isOneNetwork))
    // A window that ends together with the period belongs to the next period.
    await during(site, [attacker], seconds - 1)
    counts.push(attacker.tries)
  }
  const [minutes = 0, hour = 0, day = 0] = counts
  return { minutes, hour, day }
}

/** How many wrong codes are compared before the app is disabled, and after how many days that is. */
async function untilDisabled() {
  const site = aSecondFactorSite()
  const { app, id } = await site.enrolled()
  const attacker = new Attacker(site, app, addressesOf(false))
  let days = 0
  let tries = 0
  const isDisabled = async (): Promise<boolean> =>
    (await site.engine.api(SecondFactor).apps(id))[0]?.isDisabled ?? false
  while (!(await isDisabled()) && days < DAYS) {
    site.clock.forward(await attacker.tryAll())
    days = Math.ceil((site.clock.now().getTime() - new Date('2030-01-01').getTime()) / 1000 / DAY)
    tries = attacker.tries
  }
  return { app, days, site, tries }
}

/** How many wrong codes are compared in each day, although the owner signs in with the app once a day. */
async function besideTheOwner(): Promise<readonly number[]> {
  const site = aSecondFactorSite()
  const { app, browser, id } = await site.enrolled()
  const attacker = new Attacker(site, app, addressesOf(false))
  const perDay: number[] = []
  for (let day = 0; day < DAYS; day++) {
    const before = attacker.tries
    await during(site, [attacker], DAY)
    perDay.push(attacker.tries - before)
    await browser.submit('/auth/signout')
    await browser.submit('/auth/callback/password', { email: ANN, password: PASSWORD })
    await browser.submit(STEP, { way: 'app', code: app.code() })
    expect(await sessionOf(browser)).toHaveProperty('user')
    expect(await site.engine.api(SecondFactor).apps(id)).toMatchObject([{ isDisabled: false }])
  }
  return perDay
}

/** How many wrong codes one network can try against many users. */
async function againstMany(seconds: number): Promise<number> {
  const site = aSecondFactorSite()
  const addresses = addressesOf(true)
  const attackers: Attacker[] = []
  for (let at = 0; at < 21; at++) {
    const email = `user-${String(at)}@example.test`
    attackers.push(new Attacker(site, (await site.enrolled(email)).app, addresses, email))
  }
  await during(site, attackers, seconds - 1)
  return attackers.reduce((sum, { tries }) => sum + tries, 0)
}

const within = (tries: number): number => 1 - (1 - CHANCE) ** tries
/** A chance as in the guide: two significant digits. */
const percent = (chance: number): string => `${String(Number((chance * 100).toPrecision(2)))} %`
const cell = (tries: number): string => `${tries.toLocaleString('en')} (${percent(within(tries))})`

/** The rows of the table under a heading of the guide, without its head. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const guide = readFileSync('docs/guides/second-factor.md', 'utf8')
  const section = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((each) => each.trim()),
  )
}

describe('wrong codes that the default limits allow', () => {
  let alone: Awaited<ReturnType<typeof untilDisabled>>
  let one: Measured
  let many: Measured
  let perDay: readonly number[]

  beforeAll(async () => {
    one = await against(true)
    many = await against(false)
    alone = await untilDisabled()
    perDay = await besideTheOwner()
  }, 300_000)

  it('are as many from many networks as from one', () => {
    expect(many).toEqual(one)
  })

  it('are at most 100 in a row, after which a right code does not sign in', async () => {
    const { app, days, site, tries } = alone
    expect([tries, days]).toEqual([100, 6])
    site.clock.forward(DAY)
    const visitor = await site.firstFactor()
    await visitor.submit(STEP, { way: 'app', code: app.code() })
    expect(await sessionOf(visitor)).toBeNull()
  })

  it('are as many on every day, if the owner signs in with the app meanwhile', () => {
    expect(new Set(perDay).size).toBe(1)
    expect(perDay[0]).toBe(many.day)
  })

  it('are those of the guide, with the chance that a guess is right', () => {
    const { day, hour, minutes } = many
    const first = [minutes, hour, day].map(cell)
    expect(tableUnder('Wrong codes')).toEqual([
      ['the owner does not use the app', ...first, cell(alone.tries)],
      ['the owner signs in with the app every day', ...first, cell((perDay[0] ?? 0) * 365)],
    ])
  })

  it('of one network against many users are limited, too', async () => {
    expect(await againstMany(5 * MINUTE)).toBe(30)
    expect(await againstMany(HOUR)).toBe(200)
  })
})
