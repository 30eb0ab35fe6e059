import { describe, expect, it } from '@jest/globals'
import { InvalidCheck } from '../../../../src/core/errors.js'
import { OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { aContext, CALLBACK, ORIGIN, parts } from './parts.js'

const PROXY = 'https://proxy.example/auth'
const origins = ['https://*.preview.example', 'https://one.example', 'http://localhost:3000']

describe('RedirectProxy', () => {
  it('is not used by default', () => {
    const { provider, proxy } = parts()
    expect(proxy.redirectUri(provider(), aContext())).toBe(CALLBACK)
    expect(proxy.returnAddress(provider(), aContext())).toBeUndefined()
  })

  it.each([PROXY, `${PROXY}/`])('sends users to %s instead of the deployment', (redirectProxyUrl) => {
    const { provider, proxy } = parts({ redirectProxyUrl })
    expect(proxy.redirectUri(provider(), aContext())).toBe(`${PROXY}/callback/op`)
    expect(proxy.returnAddress(provider(), aContext())).toBe(CALLBACK)
  })

  it('can differ for one provider', () => {
    const { provider, proxy } = parts({ redirectProxyUrl: PROXY })
    const own = provider({ redirectProxyUrl: 'https://own.example/auth' })
    expect(proxy.redirectUri(own, aContext())).toBe('https://own.example/auth/callback/op')
  })

  it('is not used if the state cannot contain the return URL', () => {
    class Terse extends OidcProvider {
      override readonly stateForm = 'short'
    }
    const { proxy } = parts({ redirectProxyUrl: PROXY })
    const terse = new Terse({ id: 'op', name: 'Terse' })
    expect(proxy.redirectUri(terse, aContext())).toBe(CALLBACK)
    expect(proxy.returnAddress(terse, aContext())).toBeUndefined()
  })

  it('is not used for its own requests', () => {
    const { provider, proxy } = parts({ redirectProxyUrl: PROXY })
    const ctx = aContext({ origin: 'https://proxy.example' })
    expect(proxy.redirectUri(provider(), ctx)).toBe('https://proxy.example/auth/callback/op')
    expect(proxy.returnAddress(provider(), ctx)).toBeUndefined()
  })

  const answer = new URLSearchParams({ code: 'c&d', state: 's' })
  const at = (path: string): string => path + '/auth/callback/op'

  it.each(['https://pr-1.preview.example', 'https://one.example', 'http://localhost:3000'])(
    'forwards a complete response to %s',
    (origin) => {
      const { proxy } = parts({ redirectProxyOrigins: origins })
      expect(proxy.forward(at(origin), answer, aContext())).toMatchObject({
        status: 302,
        headers: { location: `${at(origin)}?code=c%26d&state=s` },
      })
    },
  )

  it.each([
    'https://evil.example',
    'http://pr-1.preview.example',
    'https://preview.example',
    'https://a.b.preview.example',
    'https://pr-1.preview.example:8443',
    'https://pr-1.preview.example.evil.example',
    'https://evilpreview.example',
    'https://one.example@evil.example',
  ])('forwards nothing to %s', (origin) => {
    const { proxy } = parts({ redirectProxyOrigins: origins })
    expect(() => proxy.forward(at(origin), answer, aContext())).toThrow(InvalidCheck)
  })

  it('explains how to allow a deployment', () => {
    const { proxy } = parts()
    expect(() => proxy.forward(at('https://pr-1.example'), answer, aContext())).toThrow(
      'add "https://pr-1.example" to redirectProxyOrigins',
    )
  })

  it.each([undefined, at(ORIGIN), 'nonsense'])('keeps a response of its own: %s', (address) => {
    expect(parts().proxy.forward(address, answer, aContext())).toBeUndefined()
  })
})
