import { describe, expect, it } from '@jest/globals'
import { parts } from './parts.js'

const place = { origin: 'https://app.example', baseUrl: 'https://app.example/auth' }

describe('PageFrames', () => {
  it('returns no other URL for a built-in page', () => {
    expect(parts().frames.elsewhere('signIn', place, {})).toBeUndefined()
  })

  it.each([
    ['/login', 'https://app.example/login?error=AccessDenied&callbackUrl=%2Fx'],
    ['/login?x=1', 'https://app.example/login?x=1&error=AccessDenied&callbackUrl=%2Fx'],
    ['/login#f', 'https://app.example/login?error=AccessDenied&callbackUrl=%2Fx#f'],
    ['/login?x=1#f', 'https://app.example/login?x=1&error=AccessDenied&callbackUrl=%2Fx#f'],
    ['/anmeldung/süß', 'https://app.example/anmeldung/s%C3%BC%C3%9F?error=AccessDenied&callbackUrl=%2Fx'],
    ['/登录', 'https://app.example/%E7%99%BB%E5%BD%95?error=AccessDenied&callbackUrl=%2Fx'],
  ])('redirects to the page of the application: %s', (signIn, location) => {
    const { frames } = parts({ pages: { signIn } })
    const reply = frames.elsewhere('signIn', place, { error: 'AccessDenied', code: undefined, callbackUrl: '/x' })
    expect(reply).toEqual({ status: 302, headers: { location }, body: null })
  })

  it('draws a built-in page in the theme, with its own policy', async () => {
    const { frames } = parts({ theme: { brandColor: 'teal' } })
    const nonces: string[] = []
    const draw = () =>
      frames.draw(place, ({ theme, nonce, origin, baseUrl }) => {
        nonces.push(nonce)
        return { markup: `${theme.brandColor ?? ''} ${origin} ${baseUrl}`, policy: `nonce ${nonce}` }
      })
    const reply = await draw()
    expect(reply).toMatchObject({
      status: 200,
      body: 'teal https://app.example https://app.example/auth',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `nonce ${nonces[0] ?? ''}`,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      },
    })
    await draw()
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it.each([
    [{}, 'app.example'],
    [{ siteName: 'Example' }, 'Example'],
  ])('names the site by its host, or by the name in the theme: %j', async (theme, siteName) => {
    const { body } = await parts({ theme }).frames.draw(place, (frame) => ({ markup: frame.siteName, policy: '' }))
    expect(body).toBe(siteName)
  })

  it('draws with the given status', async () => {
    expect((await parts().frames.draw(place, () => ({ markup: '', policy: '' }), 403)).status).toBe(403)
  })
})
