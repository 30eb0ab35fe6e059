import { describe, expect, it } from '@jest/globals'
import { html } from '../../../../src/pages/html.js'
import { passkeyPlace } from '../../../../src/webauthn/passkeyPlace.js'
import { all, flaws } from '../pages/fixtures.js'

const facts = { provider: 'passkey', baseUrl: 'https://app.example/auth' }
const place = (rest: { autofill?: boolean; stays?: boolean } = {}): string =>
  passkeyPlace({ ...facts, ...rest }, html`<b>inside</b>`).markup

describe('passkeyPlace', () => {
  it('hides everything until a script knows what the browser can do', () => {
    expect(flaws(place())).toEqual([])
    expect(all(place(), /data-when="([a-z]+)" hidden>/g)).toEqual(['unusable', 'usable'])
    expect(place()).toMatch(/data-when="usable" hidden><b>inside<\/b><\/div>/)
  })

  it('says without scripts what is needed', () => {
    expect(place()).toMatch(/<noscript><p class="notice">Passkeys need scripts/)
  })

  it('has a place for news that is read aloud', () => {
    expect(place()).toContain('<p class="status" role="status"></p>')
  })

  it.each([
    ['nothing else', {}, ''],
    ['that passkeys are offered in a field', { autofill: true }, ' data-autofill'],
    ['that refusals are told here', { stays: true }, ' data-stays'],
  ])('tells the script where it is, and %s', (_name, rest, flags) => {
    expect(place(rest)).toContain(
      `data-passkeys data-provider="passkey" data-base-url="https://app.example/auth"${flags}>`,
    )
  })

  it('escapes what it tells', () => {
    expect(flaws(passkeyPlace({ provider: '"><script>', baseUrl: '"><script>' }, html``).markup)).toEqual([])
  })
})
