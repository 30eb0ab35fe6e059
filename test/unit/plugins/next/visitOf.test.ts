import { describe, expect, it } from '@jest/globals'
import { MissingSecretError } from 'authengine'
import type { NextRequest } from 'next/server.js'
import { aConfig, aRequest, FullstackAuth, NextScope } from './fixtures.js'

/** What Next shows of a request where a page is to stay static: nothing. */
function nobodysRequest(): NextRequest {
  const request = aRequest()
  for (const name of [...request.headers.keys()]) request.headers.delete(name)
  return request
}

const config = () => aConfig({ secret: undefined })

describe('defect R27: a page without a request', () => {
  it('has no session, and needs neither secret nor host', async () => {
    const { auth, visit } = FullstackAuth(config())
    const scope = new NextScope(nobodysRequest())
    expect(await scope.render(() => auth())).toBeNull()
    expect(await scope.render(async () => (await visit()).session())).toBeNull()
    const handler = auth((request) => Response.json(request.auth))
    expect(await (await handler(nobodysRequest(), {})).json()).toBeNull()
  })

  it('is not mistaken for a request that only names no host, or comes to a site without a secret', async () => {
    const { auth } = FullstackAuth(config())
    await expect(new NextScope(aRequest()).render(() => auth())).rejects.toThrow(MissingSecretError)
  })
})
