import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import type { PluginRegistry, RequestContext } from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { json } from '../../src/http/Reply.js'
import { type PendingSignIn, SignInStep, type StepResult } from '../../src/sign-in/SignInStep.js'
import { anEngine, sessionOf } from '../support/anEngine.js'
import { replacedMethod } from '../support/database/replacedMethod.js'
import { anOpSite } from './opSite.js'
import { aMailSite, ANN, expectError, target } from './mailSite.js'

const SESSION = '__Host-authengine.session-token'
const PENDING = '__Host-authengine.pending-sign-in'

/** A step that asks for a word. */
class WordStep extends SignInStep {
  readonly seen: PendingSignIn[] = []

  constructor(
    override readonly id = 'word',
    override readonly stage: 'prove' | 'accept' = 'prove',
    override readonly after: readonly string[] = [],
    private readonly due: (signIn: PendingSignIn) => boolean = () => true,
  ) {
    super()
  }

  override isDue(signIn: PendingSignIn): boolean {
    this.seen.push(signIn)
    return this.due(signIn)
  }

  override draw(): ReturnType<typeof json> {
    return json({ step: this.id })
  }

  override submit(_signIn: PendingSignIn, ctx: RequestContext): StepResult {
    if (ctx.body['word'] !== 'right') return { kind: 'again', reply: json({ wrong: this.id }, 422) }
    return { kind: 'done', methods: ['otp'] }
  }
}

const stepsPlugin = (...steps: SignInStep[]) => ({
  id: 'steps',
  name: 'steps',
  register: (registry: PluginRegistry) => {
    for (const step of steps) registry.signInStep(() => step)
  },
})

const aSite = (steps: readonly SignInStep[], config: AuthConfig = {}) => {
  const told: string[] = []
  const events = { signIn: () => void told.push('signIn'), createUser: () => void told.push('createUser') }
  return { ...anEngine({ events, ...config, plugins: [stepsPlugin(...steps)] }), told }
}

const signIn = (browser: Browser): Promise<Response> =>
  browser.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl: '/home' })

const submit = (browser: Browser, step: string, word: string): Promise<Response> =>
  browser.submit(`/auth/continue/${step}`, { word })

const pathOf = (response: Response): string => new URL(response.headers.get('location') ?? '').pathname

describe.each([
  ['sealed in cookies', undefined],
  ['in a store', () => new MemoryAdapter()],
] as const)('a sign-in with a step, kept %s', (_, makeAdapter) => {
  const options = (): AuthConfig => (makeAdapter ? { adapter: makeAdapter(), session: { strategy: 'jwt' } } : {})

  it('leads to the step, and then to the session', async () => {
    const { browser, told } = aSite([new WordStep()], options())
    const ann = browser()
    expect(pathOf(await signIn(ann))).toBe('/auth/continue/word')
    expect(ann.cookies.get(SESSION)).toBeUndefined()
    expect(await sessionOf(ann)).toBeNull()
    expect(told).toEqual([])
    expect(await (await ann.get('/auth/continue/word')).json()).toEqual({ step: 'word' })
    expect(pathOf(await submit(ann, 'word', 'right'))).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(told).toEqual(['signIn'])
    expect(ann.cookies.get(PENDING)).toBeUndefined()
  })

  it('remains pending after a mistake, and is not a session', async () => {
    const { browser } = aSite([new WordStep()], options())
    const ann = browser()
    await signIn(ann)
    expect((await submit(ann, 'word', 'wrong')).status).toBe(422)
    expect(await sessionOf(ann)).toBeNull()
    expect(pathOf(await submit(ann, 'word', 'right'))).toBe('/home')
  })

  it('performs several steps in order, whatever URL is requested', async () => {
    const terms = new WordStep('terms', 'accept')
    const { browser } = aSite([terms, new WordStep('second', 'prove', ['first']), new WordStep('first')], options())
    const ann = browser()
    expect(pathOf(await signIn(ann))).toBe('/auth/continue/first')
    expect(pathOf(await submit(ann, 'terms', 'right'))).toBe('/auth/continue/first')
    expect(pathOf(await ann.get('/auth/continue/second'))).toBe('/auth/continue/first')
    expect(pathOf(await ann.get('/auth/continue'))).toBe('/auth/continue/first')
    expect(pathOf(await submit(ann, 'first', 'right'))).toBe('/auth/continue/second')
    expect(pathOf(await submit(ann, 'second', 'right'))).toBe('/auth/continue/terms')
    expect(await sessionOf(ann)).toBeNull()
    expect(pathOf(await submit(ann, 'terms', 'right'))).toBe('/home')
    expect(terms.seen.at(-1)).toMatchObject({
      methods: [{ method: 'pwd' }, { method: 'otp' }, { method: 'otp' }],
      done: ['first', 'second'],
      callbackUrl: 'https://app.example/home',
    })
  })

  it('is refused in another browser, and cannot be committed twice', async () => {
    const { browser } = aSite([new WordStep()], options())
    const [ann, eve] = [browser(), browser()]
    await signIn(ann)
    const kept = ann.cookies.get(PENDING) ?? ''
    expectError(await submit(eve, 'word', 'right'), '/auth/signin', 'SignInUnfinished')
    expect(pathOf(await submit(ann, 'word', 'right'))).toBe('/home')
    eve.plant(PENDING, kept)
    expectError(await submit(eve, 'word', 'right'), '/auth/signin', 'SignInUnfinished')
    expect(await sessionOf(eve)).toBeNull()
  })

  it('ends after 10 minutes', async () => {
    const { browser, clock } = aSite([new WordStep()], options())
    const ann = browser()
    await signIn(ann)
    const kept = ann.cookies.get(PENDING) ?? ''
    clock.forward(601)
    ann.plant(PENDING, kept)
    expectError(await submit(ann, 'word', 'right'), '/auth/signin', 'SignInUnfinished')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('counts mistakes for the user, across sign-ins', async () => {
    const { browser } = aSite([new WordStep()], options())
    for (let sign = 0; sign < 2; sign++) {
      const eve = browser()
      await signIn(eve)
      for (let guess = 0; guess < 5; guess++) expect((await submit(eve, 'word', 'wrong')).status).toBe(422)
    }
    const eve = browser()
    await signIn(eve)
    expectError(await submit(eve, 'word', 'right'), '/auth/signin', 'TooManyAttempts')
    expect(await sessionOf(eve)).toBeNull()
  })

  it('counts no mistakes if there is nothing to guess, up to 20 forms', async () => {
    const { browser } = aSite([new WordStep('terms', 'accept')], options())
    const ann = browser()
    await signIn(ann)
    for (let miss = 0; miss < 19; miss++) expect((await submit(ann, 'terms', '')).status).toBe(422)
    expect(pathOf(await submit(ann, 'terms', 'right'))).toBe('/home')
    await ann.submit('/auth/signout')
    await signIn(ann)
    for (let miss = 0; miss < 20; miss++) expect((await submit(ann, 'terms', '')).status).toBe(422)
    expectError(await submit(ann, 'terms', 'right'), '/auth/signin', 'SignInUnfinished')
  })

  it('needs a form token', async () => {
    const { browser } = aSite([new WordStep()], options())
    const ann = browser()
    await signIn(ann)
    expectError(await ann.post('/auth/continue/word', { word: 'right' }), '/auth/signin', 'MissingCSRF')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('is skipped if it is not due', async () => {
    const { browser } = aSite([new WordStep('word', 'prove', [], () => false)], options())
    const ann = browser()
    expect(pathOf(await signIn(ann))).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('returns the status continue to clients', async () => {
    const { browser } = aSite([new WordStep()], options())
    const ann = browser()
    const fields = { username: 'ann', password: 'right', csrfToken: await ann.csrfToken() }
    const response = await ann.post('/auth/callback/cred', fields, { 'x-auth-return-redirect': '1' })
    expect(await response.json()).toEqual({ url: 'https://app.example/auth/continue/word', status: 'continue' })
  })
})

describe('a step that cannot store', () => {
  it('is named in the log, and nothing is stored', async () => {
    const failing = new WordStep()
    failing.submit = () => ({ kind: 'done', keep: 'x' })
    failing.store = () => Promise.reject(new TypeError('no such table'))
    const site = aMailSite({ config: { plugins: [stepsPlugin(failing)] } })
    const ann = site.browser()
    await site.ask(ann)
    await ann.get(site.newest().link)
    await submit(ann, 'word', 'right')
    expect(await sessionOf(ann)).toBeNull()
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    expect(site.log.text()).toContain('The sign-in step "word" could not store')
  })
})

describe('a sign-in with a step, and an adapter without transactions', () => {
  it('removes a user whose account could not be stored', async () => {
    const adapter = Object.assign(new MemoryAdapter(), { transaction: undefined as never })
    Object.assign(adapter.users, { createWithAccount: undefined })
    const site = anOpSite({ config: { adapter, plugins: [stepsPlugin(new WordStep())] } })
    const ann = site.browser()
    await site.signIn(ann)
    const putBack = replacedMethod(adapter, 'accounts', 'link', () => () => Promise.reject(new TypeError('away')))
    await submit(ann, 'word', 'right')
    putBack()
    expect(await sessionOf(ann)).toBeNull()
    expect(await adapter.users.byEmail('ann@example.test')).toBeNull()
  })
})

describe('a mailed link with a step', () => {
  it('creates no user before the step is done, and becomes valid again if the sign-in is refused', async () => {
    const refusing = new WordStep()
    refusing.submit = () => ({ kind: 'refused', error: new TypeError('no') as never })
    const site = aMailSite({ config: { plugins: [stepsPlugin(refusing)] } })
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    expect(target(await ann.get(link)).path).toBe('/auth/continue/word')
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    expect(site.told).toEqual([])
    await submit(ann, 'word', 'right')
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    // The link is valid again.
    expect(target(await ann.get(link)).path).toBe('/auth/continue/word')
  })

  it('creates the user with the session', async () => {
    const site = aMailSite({ config: { plugins: [stepsPlugin(new WordStep())] } })
    const ann = site.browser()
    await site.ask(ann)
    await ann.get(site.newest().link)
    expect(target(await submit(ann, 'word', 'right')).path).toBe('/home')
    expect(site.told.map(({ event }) => event)).toEqual(['createUser', 'signIn'])
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
  })
})

describe('invalid steps', () => {
  it('are reported as findings', () => {
    const steps = [
      new WordStep('Word'),
      new WordStep('a', 'prove', ['b']),
      new WordStep('b', 'prove', ['a']),
      new WordStep('b'),
    ]
    expect(() => aSite(steps)).toThrow(/"Word" has no usable id|exists twice/)
    expect(() => aSite(steps)).toThrow(/comes after itself/)
  })

  it('are those of a provider with tokens, without a store', () => {
    const providers = [
      {
        id: 'op',
        name: 'OP',
        type: 'oidc' as const,
        issuer: 'https://op.example',
        clientId: 'id',
        clientSecret: 'secret',
      },
    ]
    expect(() => aSite([new WordStep()], { providers })).toThrow(/returns tokens/)
    expect(() => aSite([new WordStep()], { providers, adapter: new MemoryAdapter() })).not.toThrow()
  })
})
