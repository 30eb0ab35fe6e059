import { describe, expect, it } from '@jest/globals'
import {
  AccessDenied,
  type AuthError,
  CallbackRouteError,
  CredentialsSignin,
  CrossSiteRequest,
  TooManyAttempts,
} from 'authengine'
import { UncaughtFailures } from '../../../../plugins/sveltekit/src/UncaughtFailures.js'

const request = new Request('https://app.example/login', { method: 'POST' })
const asHtml = (status = 500) => new Response('<h1>Internal Error</h1>', { status, headers: { 'set-cookie': 'a=b' } })
const asJson = () => Response.json({ type: 'error' }, { status: 500, headers: { 'set-cookie': 'a=b' } })

const answered = (error: AuthError, response = asHtml(), redirectTo?: string) => {
  const failures = new UncaughtFailures()
  failures.note(request, error, { redirectTo })
  return failures.answer(request, response, '/auth')
}

describe('a failed sign-in whose error was not caught', () => {
  const told: readonly [AuthError, string][] = [
    [new CredentialsSignin('Wrong.'), '/auth/signin?error=CredentialsSignin&code=credentials'],
    [new TooManyAttempts('passwords', 60), '/auth/signin?error=TooManyAttempts&retryAfter=60'],
    [new AccessDenied('Not you.'), '/auth/error?error=AccessDenied'],
  ]
  it.each(told)('redirects to the page that explains it: %s', (error, location) => {
    const answer = answered(error)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
    expect(answer.headers.getSetCookie()).toEqual(['a=b'])
  })

  it('redirects there from use:enhance as well', async () => {
    const answer = answered(new AccessDenied(), asJson())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ type: 'redirect', status: 302, location: '/auth/error?error=AccessDenied' })
    expect(answer.headers.getSetCookie()).toEqual(['a=b'])
  })

  it('keeps the requested destination', () => {
    const location = answered(new CredentialsSignin(), asHtml(), '/members').headers.get('location') ?? ''
    expect(new URLSearchParams(location.split('?')[1]).get('callbackUrl')).toBe('/members')
  })

  it('keeps its message for the log', async () => {
    const answer = answered(new CredentialsSignin('The password is hunter2.'))
    expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain('hunter2')
  })
})

it('answers a form of another site with status 403', async () => {
  const answer = answered(new CrossSiteRequest('The Origin header says evil.'))
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ error: 'CrossSiteRequest' })
})

it('leaves a fault of the server to the error page of the application', () => {
  const response = asHtml()
  expect(answered(new CallbackRouteError('The database is away.'), response)).toBe(response)
})

it.each([200, 303, 400])('returns the response with status %d of an application that caught the error', (status) => {
  const response = new Response(null, { status })
  expect(answered(new CredentialsSignin(), response)).toBe(response)
})

it('returns the response unchanged for errors of other code', () => {
  const response = asHtml()
  expect(new UncaughtFailures().answer(request, response, '/auth')).toBe(response)
})
