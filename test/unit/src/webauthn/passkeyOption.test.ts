import { describe, expect, it } from '@jest/globals'
import type { PagePasskeyOption } from '../../../../src/pages/PageRenderer.js'
import { html } from '../../../../src/pages/html.js'
import { passkeyOption } from '../../../../src/webauthn/passkeyOption.js'
import { all, count, flaws, passkey, signIn } from '../pages/fixtures.js'

const button = html`<button type="submit" value="authenticate">In</button>`
const signInOption = (rest: Partial<PagePasskeyOption> = {}, open = false): string =>
  passkeyOption.draw(signIn, { ...passkey, webauthn: { ...passkey.webauthn, ...rest } }, { button, place: '2', open })
    .markup

describe('passkeyOption', () => {
  it('is a button, and a collapsed form for a new user', () => {
    expect(flaws(signInOption())).toEqual([])
    expect(all(signInOption(), /<form method="post" action="([^"]*)"/g)).toEqual([passkey.action, passkey.action])
    expect(all(signInOption(), /<button[^>]* value="([a-z]+)"/g)).toEqual(['authenticate', 'register'])
    expect(signInOption()).toMatch(/<details>[\s\S]*id="field-2-1"[\s\S]*value="register"[\s\S]*<\/details>/)
    for (const form of all(signInOption(), /<form ([\s\S]*?)<\/form>/g)) {
      expect(count(form, 'name="csrfToken" value="token|hash"')).toBe(1)
      expect(count(form, 'name="callbackUrl" value="https://app.example/home"')).toBe(1)
    }
  })

  it('opens the form if the page contains nothing else', () => {
    expect(signInOption({}, true)).toContain('<details open>')
  })

  it('is one form if an email address may be needed to find a passkey', () => {
    const markup = signInOption({ needsFields: true })
    expect(flaws(markup)).toEqual([])
    expect(count(markup, '<form')).toBe(1)
    expect(markup).toMatch(/id="field-2-1"[\s\S]*value="authenticate"[\s\S]*value="register"/)
    expect(markup).not.toContain('<details')
  })

  it.each([true, false])('creates no passkey if no new user may register (needsFields: %j)', (needsFields) => {
    expect(signInOption({ needsFields, register: false })).not.toContain('register')
  })
})

describe('the place of the option', () => {
  it('hides everything until a script has checked the browser, and explains the need for scripts', () => {
    expect(all(signInOption(), /data-when="([a-z]+)" hidden>/g)).toEqual(['unusable', 'usable'])
    expect(signInOption()).toMatch(/<noscript><p class="notice">Passkeys need scripts/)
    expect(signInOption()).toContain('<p class="status" role="status"></p>')
  })

  it.each([true, false])(
    'passes the base URL, and whether passkeys are offered in a field, to the script: %j',
    (autofill) => {
      expect(signInOption({ autofill })).toContain(
        `data-ceremony="passkey" data-options="{&quot;provider&quot;:&quot;passkey&quot;,&quot;baseUrl&quot;:&quot;https://app.example/auth&quot;,&quot;autofill&quot;:${String(autofill)},&quot;hides&quot;:true,&quot;texts&quot;:{`,
      )
    },
  )
})
