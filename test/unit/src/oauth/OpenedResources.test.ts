import { describe, expect, it } from '@jest/globals'
import { OAuthCallbackError } from '../../../../src/core/errors.js'
import { parts } from './parts.js'

const ME = 'https://id.example/userinfo'

async function opened(fields?: string) {
  const { idp, provider, servers } = parts()
  const userinfo = { params: { fields } }
  const server = await servers.of(provider({ userinfo, apiKey: 'key' }))
  return { idp, request: server.userinfoRequest({ access_token: 'a' }) }
}

const SERVED = Response.json({ sub: 'ann' })

describe('OpenedResources', () => {
  it('attack #173: are requested with the token in the header', async () => {
    const { idp, request } = await opened('name')
    idp.fail('userinfo', SERVED)
    expect(await request.resources.get(ME, { 'x-version': '2' })).toEqual({ sub: 'ann' })
    const asked = idp.requests.at(-1)
    expect(asked?.headers.get('authorization')).toBe('Bearer a')
    expect(asked?.headers.get('x-version')).toBe('2')
    expect(asked?.url.href).toBe(`${ME}?fields=name`)
  })

  it.each([
    ['a form', new URLSearchParams({ a: 'b c' }), 'a=b+c', 'application/x-www-form-urlencoded;charset=UTF-8'],
    ['JSON', { a: ['b'] }, '{"a":["b"]}', 'application/json'],
    ['nothing', undefined, '', null],
  ])('are sent %s by POST', async (_what, body, text, type) => {
    const { idp, request } = await opened()
    idp.fail('userinfo', SERVED)
    expect(await request.resources.post(ME, body)).toEqual({ sub: 'ann' })
    const asked = idp.requests.at(-1)
    expect([asked?.method, asked?.body, asked?.headers.get('content-type')]).toEqual(['POST', text, type])
    expect(asked?.headers.get('authorization')).toBe('Bearer a')
  })

  it('are sent a Request unchanged, without the token', async () => {
    const { idp, request } = await opened('name')
    idp.fail('userinfo', SERVED)
    const odd = new Request(`${ME}?t=1`, { method: 'PUT', body: 'x', headers: { 'x-y': 'z' } })
    expect(await request.resources.send(odd)).toEqual({ sub: 'ann' })
    const asked = idp.requests.at(-1)
    expect([asked?.method, asked?.url.href, asked?.body]).toEqual(['PUT', `${ME}?t=1`, 'x'])
    expect([asked?.headers.get('x-y'), asked?.headers.get('authorization')]).toEqual(['z', null])
  })

  it.each([
    Response.json({ id: '1', message: 'Bad credentials' }, { status: 401 }),
    Response.json({ id: '1' }, { status: 500 }),
    new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
    new Response('<html>'),
    Response.json({ id: '1' }, { headers: { 'content-type': 'application/jwt' } }),
  ])('attack #166: are accepted only as JSON with a success status', async (answer) => {
    const { idp, request } = await opened()
    idp.fail('userinfo', answer, Infinity)
    const { resources } = request
    for (const asked of [resources.get(ME), resources.post(ME), resources.send(new Request(ME))])
      await expect(asked).rejects.toThrow(OAuthCallbackError)
  })

  it('are requested over https only', async () => {
    const { idp, request } = await opened()
    const before = idp.requests.length
    for (const url of ['http://id.example/userinfo', 'ftp://id.example/userinfo']) {
      await expect(request.resources.get(url)).rejects.toThrow(OAuthCallbackError)
      await expect(request.resources.send(new Request(url))).rejects.toThrow(OAuthCallbackError)
    }
    expect(idp.requests).toHaveLength(before)
  })

  it('include the credentials of the client', async () => {
    const { request } = await opened()
    expect(request).toMatchObject({ clientId: 'app', clientSecret: 'secret', apiKey: 'key', url: ME })
  })
})
