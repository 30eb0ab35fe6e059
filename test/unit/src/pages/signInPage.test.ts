import { describe, expect, it } from '@jest/globals'
import type { PageSignInOption, RenderedPage, SignInPage } from '../../../../src/pages/PageRenderer.js'
import { signInPage } from '../../../../src/pages/drawings.js'
import { passkeyOption } from '../../../../src/webauthn/passkeyOption.js'
import { all, button, count, credentials, flaws, mail, passkey, signIn } from './fixtures.js'

/** Draws the page; options with a passkey bring their markup, as added by the feature. */
const pageOf = (page: SignInPage): RenderedPage =>
  signInPage(
    page,
    page.signInOptions.map(({ webauthn }) => webauthn && passkeyOption),
  )
const markupOf = (page: Partial<SignInPage> = {}): string => pageOf({ ...signIn, ...page }).markup
const oneOption = (signInOption: Partial<PageSignInOption>): string =>
  markupOf({ signInOptions: [{ ...button, ...signInOption }] })

describe('signInPage', () => {
  it('is well-formed, with a title and a heading', () => {
    expect(flaws(markupOf())).toEqual([])
    expect(markupOf()).toContain('<title>Sign in · app.example</title>')
    expect(all(markupOf(), /<h1>([^<]*)<\/h1>/g)).toEqual(['Sign in'])
  })

  it('posts each form to its own route', () => {
    expect(all(markupOf(), /<form method="post" action="([^"]*)"/g)).toEqual(
      signIn.signInOptions.map(({ action }) => action),
    )
  })

  it('puts the CSRF token and the callback URL into every form', () => {
    for (const form of all(markupOf(), /<form ([\s\S]*?)<\/form>/g)) {
      expect(count(form, '<input type="hidden" name="csrfToken" value="token|hash">')).toBe(1)
      expect(count(form, '<input type="hidden" name="callbackUrl" value="https://app.example/home">')).toBe(1)
    }
  })

  it('leaves out a token that is not checked', () => {
    expect(markupOf({ csrfToken: undefined })).not.toContain('csrfToken')
  })

  it('labels every visible input, with unique ids', () => {
    const markup = markupOf({ signInOptions: [mail, mail, credentials] })
    const ids = all(markup, /<input id="([^"]*)"/g)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(4)
    expect(all(markup, /<label for="([^"]*)"/g)).toEqual(ids)
  })

  it('writes the known attributes of an input', () => {
    const field = {
      name: 'n',
      label: 'L',
      type: 'tel',
      placeholder: 'p',
      value: 'v',
      required: true,
      autocomplete: 'tel',
    } as const
    expect(oneOption({ fields: [field] })).toContain(
      '<input id="field-1-1" name="n" type="tel" value="v" placeholder="p" required autocomplete="tel" autofocus>',
    )
  })

  it('sends hidden fields along without a label', () => {
    const markup = oneOption({ fields: [{ name: 'tenant', label: 'Tenant', type: 'hidden', value: '7' }] })
    expect(markup).toContain('<input name="tenant" type="hidden" value="7">')
    expect(markup).not.toContain('<label')
  })

  it('starts with the known email address', () => {
    const markup = markupOf({ email: 'ann@example.com' })
    expect(count(markup, 'value="ann@example.com"')).toBe(1)
    expect(markup).toMatch(/type="email" value="ann@example\.com"/)
  })

  it('ignores an email address that is too long', () => {
    expect(markupOf({ email: 'x'.repeat(100_000) })).toBe(markupOf())
  })

  it.each([
    ['buttons only', [button, button, button], 0],
    ['a form only', [credentials], 0],
    ['a button and a form', [button, mail], 1],
    ['two forms', [mail, credentials], 0],
    ['buttons around forms', [button, button, mail, credentials, button], 1],
    ['a form and a passkey', [passkey, mail], 1],
    ['everything', [credentials, passkey, mail, button, { ...mail, id: 'work' }], 3],
  ])('separates groups: %s', (_, signInOptions, separators) => {
    expect(count(markupOf({ signInOptions }), '<p class="or">or</p>')).toBe(separators)
  })

  it('shows services, one form, and passkeys, and other forms behind a link', () => {
    const markup = markupOf({ signInOptions: [credentials, passkey, mail, button] })
    const [shown = '', more = ''] = markup.split('<summary>More ways to sign in</summary>')
    const actionsIn = (part: string): string[] => all(part, /<form method="post" action="[^"]*\/([a-z]+)"/g)
    expect([...new Set(actionsIn(shown))]).toEqual(['op', 'cred', 'passkey'])
    expect(actionsIn(more)).toEqual(['mail'])
    expect(markupOf({ signInOptions: [button, mail] })).not.toContain('More ways')
    expect(flaws(markup)).toEqual([])
  })

  const refused = (error: string, fields = { username: 'a"nn' }): string =>
    markupOf({ signInOptions: [button, mail, credentials], error, typed: { provider: 'cred', fields } })

  it('shows the form that was refused, with the message beside its fields and what was typed', () => {
    const markup = refused('CredentialsSignin')
    expect(flaws(markup)).toEqual([])
    expect(count(markup, 'role="alert"')).toBe(1)
    expect(markup).toContain('<p class="problem" id="form-2-alert" role="alert"><strong>Sign-in failed.</strong>')
    const state = 'aria-invalid="true" aria-describedby="form-2-alert"'
    expect(markup).toContain(`<input id="field-2-1" name="username" type="text" value="a&quot;nn" ${state}>`)
    expect(markup).toContain(`<input id="field-2-2" name="password" type="password" autofocus ${state}>`)
    expect(markup.indexOf('name="password"')).toBeLessThan(markup.indexOf('<summary>More ways to sign in</summary>'))
  })

  it('does not call fields invalid that the user cannot correct', () => {
    expect(refused('TooManyAttempts')).toContain('id="form-2-alert" role="alert"')
    expect(refused('TooManyAttempts')).not.toContain('aria-invalid=')
  })

  it('attack: never fills in a password', () => {
    expect(refused('CredentialsSignin', { username: 'ann', password: 'right' } as never)).not.toContain('value="right"')
  })

  it('focuses the first field unless there are buttons above it, or a user is signed in', () => {
    const focused = (page: Partial<SignInPage>): string[] => all(markupOf(page), /<input id="([^"]*)"[^>]* autofocus/g)
    expect(focused({ signInOptions: [mail, credentials] })).toEqual(['field-1-1'])
    expect(focused({ signInOptions: [button, mail] })).toEqual([])
    expect(focused({ signInOptions: [mail], signedInAs: 'ann@example.test' })).toEqual([])
    expect(focused({ signInOptions: [credentials], email: 'ann@example.com' })).toEqual(['field-1-1'])
  })

  it('says who is signed in; it leads on, and to the sign-out', () => {
    const markup = markupOf({ signedInAs: 'ann@example.test' })
    expect(markup).toContain('You are signed in as <bdi>ann@example.test</bdi>.')
    expect(markup).toContain('You can continue, or sign in as another user.')
    expect(all(markup, /<a href="([^"]*)"/g)).toEqual(['https://app.example/home', 'https://app.example/auth/signout'])
    expect(markupOf({ signedInAs: '' })).toContain('<strong>You are signed in.</strong>')
  })

  it('says that an account is linked only if it can be', () => {
    expect(markupOf({ signedInAs: 'Ann', linksAccounts: true })).toContain('it is linked to your account')
    expect(markupOf({ signedInAs: 'Ann', linksAccounts: false })).not.toContain('linked')
  })

  it('shows that there is no option', () => {
    const markup = markupOf({ signInOptions: [] })
    expect(markup).toContain('No sign-in method is available.')
    expect(markup).not.toContain('<form')
    expect(flaws(markup)).toEqual([])
  })

  it('announces an error, and shows it in the title', () => {
    const markup = markupOf({ error: 'CredentialsSignin' })
    expect(count(markup, 'role="alert"')).toBe(1)
    expect(markup).toContain('Check the details you entered.')
    expect(markup).toContain('<title>Sign-in failed · app.example</title>')
    expect(markupOf()).not.toContain('role="alert"')
  })

  it('shows a logo of the site, but none of another host', () => {
    expect(oneOption({ style: { logo: '/op.svg' } })).toContain('<img class="mark" src="/op.svg" alt="">')
    expect(oneOption({ style: { logo: 'https://cdn.example/op.svg' } })).not.toContain('<img')
    expect(
      pageOf({ ...signIn, signInOptions: [{ ...button, style: { logo: 'https://cdn.example/x' } }] }).policy,
    ).not.toContain('cdn')
  })

  it('colours a button as its provider defines', () => {
    const markup = oneOption({ style: { brandColor: '#24292f' }, monogram: 'O' })
    expect(markup).toContain('.option-1{--option:#24292f;--optionText:#ffffff}')
    expect(markup).toContain('class="button option-1"><span class="monogram" aria-hidden="true">O</span>')
    expect(oneOption({ style: { brandColor: '#FFD21E' } })).toContain('--optionText:#000000')
  })

  it('draws an icon as part of the page, hidden from screen readers', () => {
    const icon = { viewBox: '0 0 24 24', paths: [{ d: 'M0 0h9z' }, { d: 'M9 9h9z', fill: '#4285f4' }] }
    const markup = oneOption({ monogram: 'Op', style: { icon } })
    expect(markup.replaceAll(/>\s+</g, '><')).toContain(
      '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M0 0h9z" /><path d="M9 9h9z" fill="#4285f4" /></svg>',
    )
    expect(markup).not.toContain('class="monogram"')
    expect(flaws(markup)).toEqual([])
    expect(oneOption({ style: { icon, logo: '/op.svg' } })).not.toContain('<svg')
    expect(pageOf({ ...signIn, signInOptions: [{ ...button, style: { icon } }] }).policy).toBe(pageOf(signIn).policy)
  })

  it('attack #283: shows letters in place of an icon that is not valid', () => {
    const icon = { viewBox: '0 0 24 24', paths: [{ d: 'M0 0"><script>alert(1)</script>' }] }
    const markup = oneOption({ monogram: 'Op', style: { icon } })
    expect(markup).toContain('<span class="monogram" aria-hidden="true">Op</span>')
    expect(markup).not.toContain('<svg')
  })

  it('shows letters if there is no logo, but neither of them on a form', () => {
    expect(oneOption({ monogram: '<' })).toContain('<span class="monogram" aria-hidden="true">&lt;</span>')
    expect(oneOption({ monogram: 'O', style: { logo: '/op.svg' } })).not.toContain('class="monogram"')
    expect(oneOption({ monogram: 'O', fields: [{ name: 'email', label: 'Email' }] })).not.toContain('class="monogram"')
    expect(oneOption({})).not.toContain('class="monogram"')
  })

  it.each([
    '<script>alert(1)</script>',
    '"onmouseover=x',
    'constructor',
    '__proto__',
    'toString',
    '\u0000',
    '!'.repeat(100_000),
  ])('attack #278: shows a general sentence for an unknown error (%#)', (error) => {
    const markup = markupOf({ error })
    expect(markup).toBe(markupOf({ error: 'unknown' }))
    expect(markup).toContain('Something went wrong.')
  })

  it('attack #279: escapes the email address, and keeps the token of the cookie', () => {
    const markup = markupOf({ error: 'constructor', email: '"><script>alert(1)</script>' })
    expect(flaws(markup)).toEqual([])
    expect(markup).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(markup).not.toContain('<script')
    expect(new Set(all(markup, /name="csrfToken" value="([^"]*)"/g))).toEqual(new Set(['token|hash']))
  })

  it('attack #283: escapes names, labels and placeholders', () => {
    const evil = `"><img src=x onerror=alert(1)>'`
    const markup = oneOption({
      label: evil,
      action: `https://app.example/auth/signin/${evil}`,
      fields: [{ name: evil, label: evil, placeholder: evil, value: evil, autocomplete: evil }],
      style: { logo: `data:image/png,${evil}`, brandColor: evil, bg: evil },
    })
    expect(flaws(markup)).toEqual([])
    expect(markup).not.toContain('<img src=x')
  })

  it('attack #283: writes known attributes and types only', () => {
    const field = {
      name: 'n',
      label: 'L',
      type: 'submit',
      onfocus: 'alert(1)',
      formaction: 'https://evil.example',
      autofocus: true,
      style: 'x',
    }
    const markup = oneOption({ fields: [field as unknown as PageSignInOption['fields'][number]] })
    expect(all(markup, /(<input id[^>]*>)/g)).toEqual(['<input id="field-1-1" name="n" type="text" autofocus>'])
  })

  it('offers passkeys in the fields for a name or an email address, if a sign-in option requires it', () => {
    const signInOptions = [mail, credentials, passkey]
    expect(all(markupOf({ signInOptions }), /name="(?:email|username)"[^>]* autocomplete="([^"]*)"/g)).toEqual([
      'email webauthn',
      'username webauthn',
      'username webauthn',
    ])
    const quiet = { ...passkey, webauthn: { ...passkey.webauthn, autofill: false } }
    expect(markupOf({ signInOptions: [mail, credentials, quiet] })).toContain('autocomplete="email"')
  })

  it('has a script only if there is an option for passkeys', () => {
    expect(flaws(markupOf({ signInOptions: [mail, passkey] }))).toEqual([])
    expect(all(markupOf({ signInOptions: [mail, passkey] }), /<script[^>]* src="([^"]*)"/g)).toEqual([
      passkey.webauthn.script,
    ])
    expect(pageOf({ ...signIn, signInOptions: [passkey] }).policy).toContain("script-src 'nonce-")
    expect(markupOf()).not.toContain('<script')
    expect(pageOf(signIn).policy).not.toMatch(/script-src|connect-src/)
  })

  it('has a button that shows a password only where the provider asks for it', () => {
    const fields = credentials.fields.map((field) => ({ ...field, canBeShown: true }))
    const page = pageOf({ ...signIn, signInOptions: [{ ...credentials, fields }] })
    expect(flaws(page.markup)).toEqual([])
    expect(all(page.markup, /<input id="[^"]*" name="([^"]*)"[^>]* data-show="Show password"/g)).toEqual(['password'])
    expect(page.markup).toContain('input[data-show]')
    expect(page.policy).toContain("script-src 'nonce-")
    expect(markupOf({ signInOptions: [credentials] })).not.toContain('data-show')
  })

  it('distinguishes options for passkeys by their labels', () => {
    const signInOptions = ['Work key', 'Security key'].map((name) => ({ ...passkey, label: `Sign in with ${name}` }))
    expect(all(markupOf({ signInOptions }), /<bdi>(Sign in with [^<]*)<\/bdi>/g)).toEqual(
      signInOptions.map(({ label }) => label),
    )
  })

  it('puts a passkey first if there are no fields to fill in, otherwise beside the forms', () => {
    const button = (signInOptions: readonly PageSignInOption[]): string[] =>
      all(markupOf({ signInOptions }), /<button type="submit" class="([^"]*)" value="authenticate"/g)
    expect(button([passkey])).toEqual(['button primary'])
    expect(button([mail, passkey])).toEqual(['button option-2'])
    expect(markupOf({ signInOptions: [passkey] })).toContain('<details open>')
    expect(markupOf({ signInOptions: [mail, passkey] })).not.toContain('<details open>')
    expect(button([{ ...passkey, webauthn: { ...passkey.webauthn, needsFields: true } }])).toEqual(['button primary'])
  })

  it('attack #287: shows the same page to every user and changes nothing', () => {
    expect(markupOf()).toBe(markupOf())
    expect(markupOf()).not.toMatch(/<a\b|http-equiv/)
  })

  it('attack #289: isolates names that change the text direction', () => {
    const label = 'Sign in with \u202Eelgoog'
    expect(oneOption({ label })).toContain(`<bdi>${label}</bdi></button>`)
    expect(oneOption({ fields: [{ name: 'n', label }] })).toMatch(new RegExp(`<bdi>${label}</bdi></label\\s*>`))
  })

  it('attack #290: links and posts only to the given URLs', () => {
    const targets = all(markupOf(), /(?:href|src|action)="([^"]*)"/g)
    expect(targets.every((url) => url.startsWith('https://app.example/auth/'))).toBe(true)
    expect(new Set(all(markupOf(), /name="callbackUrl" value="([^"]*)"/g))).toEqual(
      new Set(['https://app.example/home']),
    )
  })

  it('attack #290: escapes even an approved callback URL', () => {
    const markup = markupOf({ callbackUrl: 'https://app.example/"><script>' })
    expect(flaws(markup)).toEqual([])
    expect(markup).not.toContain('<script')
  })
})
