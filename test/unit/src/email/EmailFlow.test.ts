import { describe, expect, it } from '@jest/globals'
import { AccessDenied, EmailProvider, type VerificationRequest } from 'authengine'
import { SEND_LIMIT_MS } from '../../../../src/email/EmailFlow.js'
import { ORIGIN, sessionOf } from '../../../support/anEngine.js'
import { aMailSite, ANN, expectError, press, target } from '../../../wire/mailSite.js'

const noMail = (): void => undefined

describe('EmailFlow', () => {
  it('passes everything to a sender function of the application that it needs', async () => {
    const seen: VerificationRequest[] = []
    const theme = { brandColor: '#0f766e' }
    const site = aMailSite({
      config: { theme },
      email: {
        maxAge: 3600,
        generateVerificationToken: () => Promise.resolve('a-token-of-the-application'),
        sendVerificationRequest: (request) => void seen.push(request),
      },
    })
    await site.ask(site.browser(), ANN, '/home?a=b')
    const [{ request, provider, ...rest } = {} as VerificationRequest] = seen
    expect(rest).toEqual({
      identifier: ANN,
      token: 'a-token-of-the-application',
      code: expect.stringMatching(/^\d{8}$/),
      expires: new Date(site.clock.now().getTime() + 3_600_000),
      url: `${ORIGIN}/auth/callback/mail?callbackUrl=https%3A%2F%2Fapp.example%2Fhome%3Fa%3Db&token=a-token-of-the-application&email=ann%40example.test`,
      theme,
    })
    expect(provider).toBeInstanceOf(EmailProvider)
    expect([request.method, request.url]).toEqual(['POST', `${ORIGIN}/auth/signin/mail`])
  })

  it.each([
    [21, 'TooManyAttempts'],
    [22, 'Verification'],
  ])('answers many wrong tokens of %d characters with %s', async (length, expected) => {
    const ann = aMailSite().browser()
    const errors: unknown[] = []
    for (let count = 0; count < 31; count++) {
      const response = await ann.submit('/auth/callback/mail', { email: ANN, token: 'x'.repeat(length) })
      errors.push(target(response).parameters['error'])
    }
    expect(errors.at(-1)).toBe(expected)
  })

  it.each([
    [512, '/home'],
    [513, '/auth/error'],
  ])('redirects with a token of %d characters to %s', async (length, path) => {
    const token = 'x'.repeat(length)
    const site = aMailSite({ email: { generateVerificationToken: () => token, sendVerificationRequest: noMail } })
    const ann = site.browser()
    await site.ask(ann)
    expect(target(await ann.submit('/auth/callback/mail', { email: ANN, token })).path).toBe(path)
  })

  it('limits guesses of a short token like those of a code', async () => {
    const email = { generateVerificationToken: () => '123456', sendVerificationRequest: noMail }
    const site = aMailSite({ email })
    const ann = site.browser()
    await site.ask(ann)
    for (let count = 0; count < 12; count++) {
      expectError(
        await ann.submit('/auth/callback/mail', { email: ANN, token: '000000' }),
        '/auth/error',
        'Verification',
      )
    }
    expectError(
      await ann.submit('/auth/callback/mail', { email: ANN, token: '123456' }),
      '/auth/signin',
      'TooManyAttempts',
    )
    expectError(
      await ann.get(`/auth/callback/mail?email=${encodeURIComponent(ANN)}&token=123456`),
      '/auth/signin',
      'TooManyAttempts',
    )
    site.clock.forward(3600)
    await site.ask(ann)
    expect(target(await ann.submit('/auth/callback/mail', { email: ANN, token: '123456' })).path).toBe('/home')
  })

  it('gives up when a sender hangs', async () => {
    const hanging: { started?: () => void } = {}
    const started = new Promise<void>((resolve) => (hanging.started = resolve))
    const site = aMailSite({
      email: {
        sendVerificationRequest: () => {
          hanging.started?.()
          return new Promise<void>(() => undefined)
        },
      },
    })
    const asking = site.ask(site.browser())
    await started
    site.clock.forward(SEND_LIMIT_MS / 1000)
    expectError(await asking, '/auth/signin', 'EmailSignInError')
  })

  it.each([
    ['an error', new TypeError('no'), '/auth/signin', 'EmailSignInError'],
    ['an error of the library', new AccessDenied('no'), '/auth/error', 'AccessDenied'],
  ])('shows %s of normalizeIdentifier or of the sender to the user', async (_, error, path, type) => {
    const fail = (): never => {
      throw error
    }
    for (const email of [{ normalizeIdentifier: fail }, { sendVerificationRequest: fail }]) {
      const site = aMailSite({ email })
      expectError(await site.ask(site.browser()), path, type)
    }
  })

  it('keeps the requested destination if the mail could not be sent', async () => {
    const site = aMailSite()
    const answer = await site.ask(site.browser(), 'unknown')
    expect(target(answer).parameters['callbackUrl']).toBe(`${ORIGIN}/home`)
  })

  it('calls the signIn callback with the stored user and their stored name', async () => {
    const asked: unknown[] = []
    const site = aMailSite({ config: { callbacks: { signIn: (params) => Boolean(asked.push(params)) } } })
    const user = await site.adapter.users.create({ name: 'Ann', email: ANN, emailVerified: null })
    const ann = site.browser()
    await site.ask(ann)
    await ann.get(site.newest().link)
    const account = { provider: 'mail', providerAccountId: ANN, type: 'email', userId: user.id }
    expect(asked).toEqual([
      { user, account, email: { verificationRequest: true } },
      { user, account },
    ])
    expect(site.told.at(-1)).toMatchObject({ event: 'signIn', message: { user: { id: user.id }, isNewUser: false } })
  })

  it('can be started by server code', async () => {
    const site = aMailSite()
    const incomingRequest = { headers: new Headers(), url: `${ORIGIN}/login` }
    const { url, cookies } = await site.engine.signIn(incomingRequest, 'mail', { email: ANN, redirectTo: '/home' })
    expect(url).toBe(`${ORIGIN}/auth/verify-request?provider=mail&type=email`)
    const ann = site.browser()
    for (const { name, value } of cookies) ann.plant(name, value)
    expect(target(await ann.get(site.newest().link)).path).toBe('/home')
  })

  it('supports sessions in cookies as well', async () => {
    const site = aMailSite({ config: { session: { strategy: 'jwt' } } })
    const ann = site.browser()
    await site.ask(ann)
    const other = site.browser()
    expect(target(await press(other, await other.get(site.newest().link))).path).toBe('/home')
    expect(await sessionOf(other)).toMatchObject({ user: { email: ANN } })
  })
})
