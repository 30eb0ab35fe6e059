import { describe, expect, it } from '@jest/globals'
import { AuthRoutes } from '../../../../src/webauthn-client/AuthRoutes.js'
import { eachPage, OPTIONS } from './fixtures.js'

describe('AuthRoutes', () => {
  const place = eachPage()
  const routes = new AuthRoutes({})
  const answer = (path: string, response: () => Response): void => {
    place.page.answers[`/auth/${path}`] = response
  }

  it('requests options with the fields that were filled in', async () => {
    const fields = { email: 'ann+1@example.com', name: undefined, action: 'evil' }
    expect(await routes.options('register', fields)).toEqual(OPTIONS)
    expect(place.page.sent).toEqual([
      expect.objectContaining({
        path: '/auth/webauthn-options/passkey',
        query: { email: 'ann+1@example.com', action: 'register' },
      }),
    ])
  })

  it('uses the base path of the library', async () => {
    const elsewhere = new AuthRoutes({ baseUrl: '/api/auth//', provider: 'a/b?' })
    await expect(elsewhere.options('authenticate', {})).rejects.toMatchObject({ code: 'failed' })
    await elsewhere.csrfToken()
    expect(place.page.sent.map(({ path }) => path)).toEqual(['/api/auth/webauthn-options/a%2Fb%3F', '/api/auth/csrf'])
  })

  it.each([
    [
      'a refusal in JSON',
      () => Response.json({ error: 'Invalid request' }, { status: 400 }),
      'refused',
      'Invalid request',
    ],
    ['a page', () => new Response('<h1>'), 'failed', undefined],
    ['JSON without options', () => Response.json({}), 'failed', undefined],
    ['null', () => Response.json(null), 'failed', undefined],
    ['options with an error status', () => Response.json({ options: {} }, { status: 500 }), 'failed', undefined],
  ])('does not accept %s as options', async (_name, response, code, error) => {
    answer('webauthn-options/passkey', response)
    await expect(routes.options('authenticate', {})).rejects.toMatchObject({ code, error })
  })

  it('requests a CSRF token, and works without one if the check is off', async () => {
    expect(await routes.csrfToken()).toBe('token')
    answer('csrf', () => new Response('', { status: 404 }))
    expect(await routes.csrfToken()).toBeUndefined()
    answer('csrf', () => Response.json({ csrfToken: 7 }))
    await expect(routes.csrfToken()).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('posts a form, and returns the URL to which it redirects', async () => {
    expect(await routes.finish({ action: 'register', data: '{}', name: undefined })).toEqual({
      status: 'signed-in',
      url: 'https://app.example/home',
    })
    expect(place.page.sent).toEqual([
      {
        path: '/auth/callback/passkey',
        query: {},
        method: 'POST',
        headers: { 'x-auth-return-redirect': '1' },
        body: { action: 'register', data: '{}' },
      },
    ])
  })

  it.each([
    ['https://app.example/auth/signin?error=AccessDenied', undefined],
    ['/auth/signin?error=AccessDenied', 'https://app.example/home'],
    ['https://app.example/login?a=1&error=AccessDenied', '/home?error=AccessDenied'],
  ])('treats %s as a refusal', async (url, callbackUrl) => {
    answer('callback/passkey', () => Response.json({ url }, { status: 429 }))
    await expect(routes.finish({ callbackUrl })).rejects.toMatchObject({
      code: 'refused',
      error: 'AccessDenied',
      url,
    })
  })

  it('does not treat a parameter of the requested page as a refusal', async () => {
    const url = 'https://app.example/home?error=404'
    answer('callback/passkey', () => Response.json({ url }))
    expect(await routes.finish({ callbackUrl: '/home?error=404' })).toEqual({ status: 'redirect', url })
  })

  it.each([
    ['continue', 'continue'],
    ['redirect', 'redirect'],
    ['else', 'redirect'],
  ])('returns the status of the response: %s', async (status, expected) => {
    const url = 'https://app.example/auth/continue/totp'
    answer('callback/passkey', () => Response.json({ url, status }))
    expect(await routes.finish({})).toEqual({ status: expected, url })
  })

  it('refuses a URL that is not a page', async () => {
    answer('callback/passkey', () => Response.json({ url: 'javascript:alert(1)' }))
    await expect(routes.finish({})).rejects.toMatchObject({ code: 'unexpected' })
  })

  it.each([
    ['an error in JSON', () => Response.json({ error: 'CrossSiteRequest' }, { status: 403 }), 'refused'],
    ['a page', () => new Response('<h1>'), 'failed'],
  ])('returns no URL after %s', async (_name, response, code) => {
    answer('callback/passkey', response)
    await expect(routes.finish({})).rejects.toMatchObject({ code, url: undefined })
  })
})
