import { describe, expect, it } from '@jest/globals'
import { MissingSecretError } from 'authengine'
import type { NextRequest } from 'next/server.js'
import { aConfig, aRequest, FullstackAuth, NextScope } from './fixtures.js'

/** The request as Next passes it while it renders a static page: without headers. */
function requestWithoutHeaders(): NextRequest {
  const request = aRequest()
  for (const name of [...request.headers.keys()]) request.headers.delete(name)
  return request
}

const config = () => aConfig({ secret: undefined })

describe('defect R27: a page without a request', () => {
  it('has no session, and needs neither secret nor host', async () => {
    const { auth, requestAuth } = FullstackAuth(config())
    const scope = new NextScope(requestWithoutHeaders())
    expect(await scope.render(() => auth())).toBeNull()
    expect(await scope.render(async () => (await requestAuth()).session())).toBeNull()
    const handler = auth((request) => Response.json(request.auth))
    expect(await (await handler(requestWithoutHeaders(), {})).json()).toBeNull()
  })

  it('is refused if a guard requires a user, and reaches the handler if every user may pass', async () => {
    const answers = [false, true].map((open) => {
      const { auth } = FullstackAuth({ ...config(), callbacks: { authorized: ({ auth }) => open || auth !== null } })
      return auth((request) => Response.json({ told: request.auth }))(requestWithoutHeaders(), {})
    })
    const [refused, told] = await Promise.all(answers)
    expect([refused?.status, await refused?.text()]).toEqual([401, ''])
    expect(await told?.json()).toEqual({ told: null })
  })

  it('gets the response of the guard', async () => {
    const authorized = () => new Response('Closed', { status: 403 })
    const { auth } = FullstackAuth({ ...config(), callbacks: { authorized } })
    const answer = await auth(() => new Response('open'))(requestWithoutHeaders(), {})
    expect([answer.status, await answer.text()]).toEqual([403, 'Closed'])
  })

  it('is not confused with a request without a host, or with one of a site without a secret', async () => {
    const { auth } = FullstackAuth(config())
    await expect(new NextScope(aRequest()).render(() => auth())).rejects.toThrow(MissingSecretError)
  })
})
