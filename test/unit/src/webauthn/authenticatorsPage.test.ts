import { describe, expect, it } from '@jest/globals'
import { formPage } from '../../../../src/pages/drawFormPage.js'
import {
  authenticatorsPage,
  type ListedPasskey,
  type PasskeysOfUser,
} from '../../../../src/webauthn/authenticatorsPage.js'
import { scriptTexts } from '../../../../src/webauthn/ceremonyTexts.js'
import { all, count, flaws, form } from '../pages/fixtures.js'

const laptop: ListedPasskey = {
  id: 'k1',
  name: 'Work laptop',
  createdAt: new Date('2026-03-05T23:59:00Z'),
  lastUsed: new Date('2026-06-01T12:00:00Z'),
  synced: false,
}
const unnamed: ListedPasskey = { id: 'k2', name: null, createdAt: null, lastUsed: null, synced: true, current: true }
const place = { origin: 'https://app.example', baseUrl: 'https://app.example/auth' }

const drawn = (given: Partial<PasskeysOfUser> = {}) => {
  const keys = [laptop, unnamed]
  const page = authenticatorsPage(
    place,
    { language: form.language, site: '\u2068app.example\u2069' },
    {
      ...{ keys, provider: 'passkey', error: undefined, callbackUrl: undefined },
      ...given,
    },
  )
  const { markup, policy } = formPage({ ...form, ...page })
  expect(flaws(markup)).toEqual([])
  // Without the script, whose strings resemble markup.
  return { markup: markup.replace(/(<script[^>]*>)[^]*?<\/script>/, '$1'), policy }
}
const markupOf = (given?: Partial<PasskeysOfUser>): Promise<string> => Promise.resolve(drawn(given).markup)
const rowOf = async (key: Partial<ListedPasskey>): Promise<string> => {
  const [row = ''] = all(await markupOf({ keys: [{ ...laptop, ...key }] }), /<li class="item">([^]*?)<\/li>/g)
  return row
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

describe('authenticatorsPage', () => {
  it('has a title and a heading', async () => {
    expect(await markupOf()).toContain('<title>Your passkeys · app.example</title>')
    expect(all(await markupOf(), /<h1>([^<]*)<\/h1>/g)).toEqual(['Your passkeys'])
  })

  it('lists every passkey, with ids that occur once', async () => {
    const markup = await markupOf()
    expect(count(markup, '<li class="item">')).toBe(2)
    const ids = all(markup, / id="([^"]*)"/g)
    expect(all(markup, /<label for="([^"]*)"/g)).toEqual(ids)
    expect(new Set(ids).size).toBe(3)
  })

  it('shows that there is none', async () => {
    expect(await markupOf({ keys: [] })).toContain('You have no passkey yet.')
    expect(await markupOf({ keys: [] })).not.toContain('<ul')
  })

  it('shows the name, the place and the age of a passkey', async () => {
    expect(await rowOf({})).toMatch(
      /^Work laptop On this device only, added 5 March 2026 Last used 1 June 2026 Rename Work laptop Name Save the name Remove Work laptop /,
    )
    expect(await rowOf(unnamed)).toMatch(/^Unnamed passkey used just now Synced, added some time ago Not used yet /)
    expect(await rowOf({ createdAt: new Date(Number.NaN) })).toContain('added some time ago')
  })

  it('has two plain forms for each, to rename and to remove it', async () => {
    const markup = await markupOf({ keys: [laptop] })
    const forms = all(
      markup,
      /<form method="post" action="https:\/\/app\.example\/auth\/authenticators">([^]*?)<\/form>/g,
    )
    expect(forms.map((each) => all(each, /name="action" value="([a-z]+)"/g))).toEqual([['rename'], ['delete']])
    for (const each of forms) {
      expect(count(each, 'name="id" value="k1"')).toBe(1)
      expect(count(each, 'name="csrfToken" value="token|hash"')).toBe(1)
    }
    expect(forms[0]).toMatch(/name="name" type="text" value="Work laptop" required maxlength="64" autocomplete="off"/)
    expect(forms[1]).toContain('class="button danger"')
  })

  it('adds a passkey with a script, and returns to the page', () => {
    const { markup, policy } = drawn()
    const [adding = ''] = all(
      markup,
      /<form method="post" action="https:\/\/app\.example\/auth\/callback\/passkey">([^]*?)<\/form>/g,
    )
    expect(adding).toContain('name="callbackUrl" value="https://app.example/auth/authenticators"')
    expect(adding).toContain('name="keyName"')
    expect(markup).toContain('data-ceremony="passkey"')
    const [options = ''] = all(markup, /data-options="([^"]*)"/g)
    expect(JSON.parse(options.replaceAll('&quot;', '"'))).toEqual({
      ...{ provider: 'passkey', baseUrl: 'https://app.example/auth' },
      ...{ action: 'register', stays: true, texts: scriptTexts(form.language) },
    })
    expect(policy).toContain("script-src 'nonce-bm9uY2U='; connect-src 'self'")
  })

  it('links to the home page, or to the requested page', async () => {
    expect(all(await markupOf(), /<a href="([^"]*)"/g)).toEqual(['https://app.example'])
    const callbackUrl = 'https://app.example/next?a=1&b="'
    const markup = await markupOf({ callbackUrl })
    expect(all(markup, /<a href="([^"]*)"/g)).toEqual(['https://app.example/next?a=1&amp;b=&quot;'])
    expect(markup).toContain('authenticators?callbackUrl=https%3A%2F%2Fapp.example%2Fnext%3Fa%3D1%26b%3D%22"')
    expect(count(markup, 'name="callbackUrl" value="https://app.example/next?a=1&amp;b=&quot;"')).toBe(4)
  })

  it.each([
    ['LastAuthenticator', 'Not removed', /Add another one first/],
    ['MissingCSRF', 'Please try again', /open for too long/],
    ['NotFound', 'Not found', /removed already/],
    ['MalformedRequest', 'Please choose another name', /64 characters/],
    ['WebAuthnVerificationError', 'Not added', /not accepted/],
    ['constructor', 'That did not work', /Nothing was changed/],
    ['<script>', 'That did not work', /Nothing was changed/],
  ])('attack #278: explains %s, in the title too', async (error, title, sentence) => {
    const markup = await markupOf({ error })
    expect(markup).toContain(`<title>${title} · app.example</title>`)
    expect(all(markup, /role="alert">([^]*?)<\/p>/g)).toEqual([expect.stringMatching(sentence)])
  })

  it.each([undefined, ''])('shows nothing for %j', async (error) => {
    expect(await markupOf({ error })).not.toContain('role="alert"')
  })

  it('escapes ids and names', async () => {
    const markup = await markupOf({ keys: [{ ...laptop, id: '"><script>', name: '</bdi><script>' }] })
    expect(count(markup, '<script')).toBe(1)
  })
})
