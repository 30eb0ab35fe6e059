import { beforeAll, describe, expect, it } from '@jest/globals'
import { parametersOf, SiteRoutes } from '../../../../src/client/SiteRoutes.js'
import { eachPage, startSite } from './fixtures.js'

let origin: string
beforeAll(async () => {
  origin = await startSite()
})
const place = eachPage(() => origin)
const routes = new SiteRoutes('/auth')

describe('SiteRoutes', () => {
  it('returns the response of a route', async () => {
    const { response, members, body } = await routes.ask('/session')
    expect([response.status, body, members]).toEqual([200, null, undefined])
  })

  it('always requests with the mode same-origin', async () => {
    await routes.ask('/session', { mode: 'cors' })
    await routes.submit('/signout', {})
    expect(place.page.modes).toEqual(['same-origin', 'same-origin'])
  })

  it('reports a failed request without the query, and its cause', async () => {
    place.page.answers['/auth/session'] = undefined
    const thrown = await routes.ask('/session?secret=1').catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^\/auth\/session could not/),
      cause: expect.any(TypeError),
      status: undefined,
    })
  })

  it('treats a response that is cut off as a failed request', async () => {
    const broken = (): ReadableStream =>
      new ReadableStream({
        start: (stream) => {
          stream.error(new TypeError('gone'))
        },
      })
    place.page.answers['/auth/session'] = () => new Response(broken())
    await expect(routes.ask('/session')).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('requests the URL to which a form redirects', async () => {
    const answer = await routes.submit('/signout', { csrfToken: await routes.csrfToken(), callbackUrl: '/bye' })
    expect(answer.destination.href).toBe(`${origin}/bye`)
  })

  it('shares a token among concurrent callers, and requests a new one later', async () => {
    const [first, second] = await Promise.all([routes.csrfToken(), routes.csrfToken()])
    expect(first).toBe(second)
    expect(place.page.asked).toEqual(['GET /auth/csrf'])
    await routes.csrfToken()
    expect(place.page.asked).toHaveLength(2)
  })

  it('requests a new token after a failure', async () => {
    place.page.answers = { '/auth/csrf': undefined }
    await expect(routes.csrfToken()).rejects.toMatchObject({ code: 'unreachable' })
    place.page.answers = {}
    expect(await routes.csrfToken()).toEqual(expect.any(String))
  })

  it('leaves undefined values out of a form', () => {
    expect(String(parametersOf({ a: 'x y', b: undefined, c: true, d: false, e: '' }))).toBe('a=x+y&c=true&d=false&e=')
  })
})
