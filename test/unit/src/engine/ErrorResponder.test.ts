import { describe, expect, it } from '@jest/globals'
import { AuthError } from '../../../../src/core/AuthError.js'
import {
  AccessDenied,
  CallbackRouteError,
  ConfigurationError,
  CredentialsSignin,
  CrossSiteRequest,
  EventError,
  InvalidCheck,
  JWTSessionError,
  MalformedRequest,
  MethodNotAllowed,
  MissingCSRF,
  MissingSecretError,
  NotFound,
  OutgoingRequestError,
  ShortSecretError,
  SignOutError,
  UntrustedHost,
} from '../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { ErrorResponder } from '../../../../src/engine/ErrorResponder.js'
import { BuiltInPages } from '../../../../src/pages/BuiltInPages.js'
import { SessionAction } from '../../../../src/sessions/EngineSessions.js'
import { ErrorPageAction } from '../../../../src/sign-in/PageFrames.js'
import { SignInAction } from '../../../../src/sign-in/SignInHandler.js'
import { SignInPageAction } from '../../../../src/sign-in/SignInPageAction.js'
import { locationOf, parts } from '../sign-in/parts.js'
import { QUIET } from '../sign-in/quiet.js'
import { ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'

class Locked extends CredentialsSignin {
  override code = 'locked & gone'
}

class NoErrorPage extends BuiltInPages {
  override error(): never {
    throw new TypeError('template missing')
  }
}

function desk(config: AuthConfig = {}, pages = new BuiltInPages()) {
  const site = parts(config)
  const { settings, frames, log, guard, providers, flows, signInHandler, sessions } = site
  return {
    ...site,
    responder: new ErrorResponder(settings, frames, pages, {
      logger: log,
      providers: new ProviderCatalogue([]),
      security: QUIET,
    }),
    start: new SignInAction(signInHandler),
    page: new SignInPageAction(pages, frames, guard, providers, flows),
    errorPage: new ErrorPageAction(pages, frames),
    session: new SessionAction(sessions),
  }
}

const SIGN_IN = 'https://app.example/auth/signin'
const ERROR = 'https://app.example/auth/error'

describe('ErrorResponder', () => {
  it.each<[unknown, string]>([
    [new AccessDenied('secret reason'), `${ERROR}?error=AccessDenied`],
    [new CredentialsSignin('secret reason'), `${SIGN_IN}?error=CredentialsSignin&code=credentials`],
    [new Locked(), `${SIGN_IN}?error=CredentialsSignin&code=locked+%26+gone`],
    [new MissingCSRF(), `${SIGN_IN}?error=MissingCSRF`],
    [new SignOutError(), `${ERROR}?error=SignOutError`],
    [new CallbackRouteError('secret reason'), `${ERROR}?error=Configuration`],
    [new JWTSessionError(), `${ERROR}?error=Configuration`],
    [new OutgoingRequestError(), `${ERROR}?error=Configuration`],
    [new EventError(), `${ERROR}?error=Configuration`],
    [new AuthError(), `${ERROR}?error=Configuration`],
    [new TypeError('secret reason'), `${ERROR}?error=Configuration`],
    ['text', `${ERROR}?error=Configuration`],
    [undefined, `${ERROR}?error=Configuration`],
  ])('redirects the browser after %p to %s', async (error, location) => {
    const { responder, start, context } = desk()
    const reply = await responder.reply(error, { method: 'POST', action: start, ctx: context({ method: 'POST' }) })
    expect(reply.status).toBe(302)
    expect(locationOf(reply)).toBe(location)
  })

  it('keeps the requested destination, but only if the user can try again', async () => {
    const { responder, start, context } = desk()
    const ctx = context({ method: 'POST', body: { callbackUrl: '/home' } })
    const failed = { method: 'POST', action: start, ctx }
    expect(locationOf(await responder.reply(new MissingCSRF(), failed))).toBe(
      `${SIGN_IN}?error=MissingCSRF&callbackUrl=https%3A%2F%2Fapp.example%2Fhome`,
    )
    expect(locationOf(await responder.reply(new AccessDenied(), failed))).toBe(`${ERROR}?error=AccessDenied`)
  })

  it('drops a destination if the redirect callback fails', async () => {
    const redirect = (): never => {
      throw new TypeError('broken')
    }
    const { responder, start, context } = desk({ callbacks: { redirect } })
    const ctx = context({ method: 'POST', body: { callbackUrl: '/home' } })
    const reply = await responder.reply(new MissingCSRF(), { method: 'POST', action: start, ctx })
    expect(locationOf(reply)).toBe(`${SIGN_IN}?error=MissingCSRF`)
  })

  it.each([
    [{ signIn: '/login?x=1#f' }, new MissingCSRF(), 'https://app.example/login?x=1&error=MissingCSRF#f'],
    [{ error: '/oops?x=1' }, new AccessDenied(), 'https://app.example/oops?x=1&error=AccessDenied'],
    [{ signIn: '/login' }, new AccessDenied(), `${ERROR}?error=AccessDenied`],
    [{ error: '/错误' }, new AccessDenied(), 'https://app.example/%E9%94%99%E8%AF%AF?error=AccessDenied'],
  ])('uses the pages of the application: %j', async (pages, error, location) => {
    const { responder, start, context } = desk({ pages })
    const reply = await responder.reply(error, { method: 'POST', action: start, ctx: context({ method: 'POST' }) })
    expect(locationOf(reply)).toBe(location)
  })

  it.each([
    [new NotFound('secret reason'), 404, 'NotFound'],
    [new MalformedRequest('secret reason'), 400, 'MalformedRequest'],
    [new CrossSiteRequest('secret reason'), 403, 'CrossSiteRequest'],
  ])('answers %p with its status and its type only', async (error, status, type) => {
    const { responder, start, context } = desk()
    const reply = await responder.reply(error, { method: 'POST', action: start, ctx: context() })
    expect(reply).toMatchObject({ status, body: JSON.stringify({ error: type }) })
    const early = await responder.reply(error, { method: 'POST', action: undefined, ctx: undefined })
    expect(early).toMatchObject({ status, body: JSON.stringify({ error: type }) })
  })

  it('names the allowed methods', async () => {
    const { responder } = desk()
    const failed = { method: 'PUT', action: undefined, ctx: undefined }
    const { headers } = await responder.reply(new MethodNotAllowed(['GET', 'POST']), failed)
    expect(headers).toEqual({ allow: 'GET, POST', 'content-type': 'application/json' })
  })

  it.each([
    new ConfigurationError([{ option: 'secret option', problem: '', fix: '' }]),
    new MissingSecretError('secret reason'),
    new ShortSecretError('secret reason'),
    new UntrustedHost('secret reason'),
  ])('reports a configuration error as a fault of the server: %p', async (error) => {
    const { responder, start, page } = desk()
    const json = await responder.reply(error, { method: 'POST', action: start, ctx: undefined })
    expect(json.status).toBe(500)
    expect(JSON.parse(json.body ?? '')).toEqual({
      message: 'The server is not configured correctly. Its log says what is wrong.',
    })
    const html = await responder.reply(error, { method: 'GET', action: page, ctx: undefined })
    expect(html.status).toBe(500)
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(`${json.body ?? ''}${html.body ?? ''}`).not.toContain('secret')
  })

  it('draws the built-in error page if the site is unusable, even if the application has one', async () => {
    const { responder, page } = desk({ pages: { error: '/oops' } })
    const reply = await responder.reply(new UntrustedHost(), { method: 'GET', action: page, ctx: undefined })
    expect(reply.status).toBe(500)
    expect(locationOf(reply)).toBeUndefined()
  })

  it('lets an action answer an error itself', async () => {
    const { responder, session, context } = desk()
    const reply = await responder.reply(new JWTSessionError(), { method: 'GET', action: session, ctx: context() })
    expect(reply).toMatchObject({ status: 500, body: 'null' })
  })

  it('does not redirect from a failing error page to the error page', async () => {
    const { responder, errorPage, context } = desk()
    const reply = await responder.reply(new TypeError('x'), { method: 'GET', action: errorPage, ctx: context() })
    expect(reply.status).toBe(500)
    expect(locationOf(reply)).toBeUndefined()
  })

  it('answers even when the error page cannot be drawn', async () => {
    const { responder, errorPage, context, log } = desk({}, new NoErrorPage())
    const reply = await responder.reply(new TypeError('x'), { method: 'GET', action: errorPage, ctx: context() })
    expect(reply).toMatchObject({ status: 500, headers: { 'content-type': 'application/json' } })
    expect(log.codes('error')).toEqual(['CallbackRouteError', 'CallbackRouteError'])
    expect(log.text()).toContain('template missing')
  })

  it.each([
    ['debug', new NotFound()],
    ['debug', new MalformedRequest()],
    ['warn', new CredentialsSignin()],
    ['warn', new MissingCSRF()],
    ['warn', new AccessDenied()],
    ['error', new CallbackRouteError()],
    ['warn', new InvalidCheck()],
    ['warn', new UntrustedHost()],
    ['error', new ConfigurationError([])],
    ['debug', new NotFound()],
  ] as const)('logs at the level %s: %p', async (level, error) => {
    const { responder, log } = desk()
    await responder.reply(error, { method: 'POST', action: undefined, ctx: undefined })
    expect(log.lines).toHaveLength(1)
    expect(log.codes(level)).toEqual([error.type])
  })

  it('logs message and cause, which are not sent to the browser', async () => {
    const { responder, log, start, context } = desk()
    const error = new AccessDenied('no member', { cause: new TypeError('no such table') })
    const reply = await responder.reply(error, { method: 'POST', action: start, ctx: context() })
    expect(log.lines).toEqual([
      { level: 'warn', code: 'AccessDenied', message: ['no member', { err: new TypeError('no such table') }] },
    ])
    expect(JSON.stringify(reply)).not.toMatch(/member|table/)
  })
})
