import { describe, expect, it } from '@jest/globals'
import { ReauthenticationRequired } from 'authengine'
import type { Browser, SoftAuthenticator, SoftAuthenticatorOptions } from 'authengine/testing'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { aPasskeySite, confirmWithKey, type PasskeySiteOptions } from './passkeySite.js'

const KEYS = '/auth/authenticators'

/** Ann's site, with her passkeys; she signed in with the first of them an hour ago. */
async function aSite(kind: SoftAuthenticatorOptions = {}, options: PasskeySiteOptions = {}) {
  const site = aPasskeySite(options)
  const ann = site.browser()
  const phones = [site.phone(kind), site.phone(kind)] as const
  await site.register(ann, phones[0])
  await site.register(ann, phones[1], { fields: {} })
  site.clock.forward(3600)
  return { ...site, ann, phones }
}

const remove = (browser: Browser, phone: SoftAuthenticator, headers: Record<string, string> = {}) =>
  browser
    .csrfToken()
    .then((csrfToken) =>
      browser.post(
        KEYS,
        { csrfToken, action: 'delete', id: phone.keys[0] ?? '' },
        { referer: `${ORIGIN}${KEYS}`, ...headers },
      ),
    )

const pathOf = (response: Response): string => (response.headers.get('location') ?? '').replace(ORIGIN, '')

describe('re-authentication with a passkey', () => {
  it('N114: lets a user remove a passkey, and returns to the form', async () => {
    const { ann, phones } = await aSite()
    const asked = pathOf(await remove(ann, phones[1]))
    expect(asked).toMatch(/^\/auth\/reauthenticate\?.*level=strongest.*again=1/)
    const confirmed = pathOf(await confirmWithKey(ann, asked, phones[0]))
    const page = await (await ann.get(confirmed)).text()
    expect(page).toContain('Please send the form again')
    expect(page).toContain(`href="${ORIGIN}${KEYS}"`)
    expect(pathOf(await remove(ann, phones[1]))).toBe(KEYS)
    const listed = await jsonOf<unknown[]>(await ann.get(KEYS, { accept: 'application/json' }))
    expect(listed).toHaveLength(1)
  })

  it('is enough without user verification, if the user has nothing stronger', async () => {
    const { ann, phones } = await aSite({ verifies: false })
    const asked = pathOf(await remove(ann, phones[1]))
    await confirmWithKey(ann, asked, phones[0])
    expect(pathOf(await remove(ann, phones[1]))).toBe(KEYS)
  })

  it('refuses a wrong signature, the passkey of another user, and a challenge of another session', async () => {
    const { ann, phones, browser, phone, register, signIn } = await aSite()
    const asked = pathOf(await remove(ann, phones[1]))
    expect((await confirmWithKey(ann, asked, phones[0], { badSignature: true })).status).toBe(400)
    const [eve, hers] = [browser(), phone()]
    await register(eve, hers, { fields: { email: 'eve@evil.example' } })
    expect((await confirmWithKey(ann, asked, hers, { use: hers.keys[0] ?? '' })).status).toBe(400)
    const page = await (await ann.get(asked)).text()
    await signIn(ann, phones[0])
    const [, written = ''] = /data-options="([^"]*)"/.exec(page) ?? []
    const { request } = JSON.parse(written.replaceAll('&quot;', '"')) as { request: never }
    const late = await ann.submit('/auth/reauthenticate/passkey', { passkey: JSON.stringify(phones[0].get(request)) })
    expect(late.status).toBe(400)
  })

  it('tells a script where to go', async () => {
    const { ann, phones } = await aSite()
    const refused = await remove(ann, phones[1], { accept: 'application/json' })
    expect(refused.status).toBe(401)
    expect(await jsonOf(refused)).toEqual({
      error: 'ReauthenticationRequired',
      url: `${ORIGIN}/auth/reauthenticate?${new URLSearchParams({ callbackUrl: ORIGIN + KEYS, level: 'strongest', again: '1' }).toString()}`,
    })
  })

  it('is also needed by server code that acts for the user', async () => {
    const { ann, engine, phones } = await aSite()
    const incoming = {
      url: `${ORIGIN}/settings`,
      method: 'POST',
      headers: new Headers({ cookie: ann.cookieHeader, origin: ORIGIN }),
    }
    await expect(engine.authenticators.remove(incoming, phones[1].keys[0] ?? '')).rejects.toThrow(
      ReauthenticationRequired,
    )
  })
})

describe('a new passkey', () => {
  it('needs a session that is not older than a day', async () => {
    const { ann, clock, options, phone, phones, register } = await aSite()
    expect((await options(ann, 'register')).status).toBe(200)
    clock.forward(86_400)
    const refused = await ann.get('/auth/webauthn-options/pk?action=register', { referer: `${ORIGIN}${KEYS}` })
    expect(refused.status).toBe(401)
    const { error, url } = await jsonOf<{ error: string; url: string }>(refused)
    expect(error).toBe('ReauthenticationRequired')
    expect(pathOf(await confirmWithKey(ann, url.replace(ORIGIN, ''), phones[0]))).toBe(KEYS)
    expect((await register(ann, phone())).headers.get('location')).toBe(`${ORIGIN}/home`)
    expect((await sessionOf(ann))?.user).toBeDefined()
  })
})
