import type { FormPageView, PageSignInOption, PageFrame, SignInPage } from '../../../../src/pages/PageRenderer.js'
import { PageLanguage } from '../../../../src/pages/PageLanguage.js'
import { en } from '../../../../src/pages/texts/en.js'

/** The language of users whose language is not known. */
export const english = new PageLanguage('en', en)

export const frame: PageFrame = {
  origin: 'https://app.example',
  baseUrl: 'https://app.example/auth',
  siteName: 'app.example',
  theme: {},
  nonce: 'bm9uY2U=',
  language: english,
}

export const button: PageSignInOption = {
  id: 'op',
  label: 'Sign in with Example',
  action: 'https://app.example/auth/signin/op',
  fields: [],
}

export const mail: PageSignInOption = {
  id: 'mail',
  label: 'Email me a link',
  action: 'https://app.example/auth/signin/mail',
  fields: [{ name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'email' }],
}

export const credentials: PageSignInOption = {
  id: 'cred',
  label: 'Sign in with Credentials',
  action: 'https://app.example/auth/callback/cred',
  fields: [
    { name: 'username', label: 'User name' },
    { name: 'password', label: 'Password', type: 'password' },
  ],
}

const SCRIPT = 'https://app.example/auth/webauthn-0123456789abcdef.js'

export const passkey = {
  id: 'passkey',
  label: 'Sign in with a passkey',
  action: 'https://app.example/auth/callback/passkey',
  fields: [{ name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'username webauthn' }],
  webauthn: {
    provider: 'passkey',
    autofill: true,
    register: true,
    script: SCRIPT,
  },
} as const satisfies PageSignInOption

export const signIn: SignInPage = {
  ...frame,
  signInOptions: [button, mail, credentials],
  csrfToken: 'token|hash',
  callbackUrl: 'https://app.example/home',
  error: undefined,
  email: undefined,
}

export const form: FormPageView = {
  ...frame,
  id: 'kit',
  title: 'A page',
  csrfToken: 'token|hash',
  sections: [],
}

/** All matches of a pattern's first group. */
export const all = (markup: string, pattern: RegExp): string[] =>
  [...markup.matchAll(pattern)].map(([, found = '']) => found)

export const count = (markup: string, text: string): number => markup.split(text).length - 1

const VOID = new Set(['img', 'input', 'meta'])
const TAG = /^<(\/?)([a-z][a-z\d]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*(\/?)>/

/** The faults of markup: stray brackets, unmatched tags, repeated attributes or ids, scripts. */
export function flaws(markup: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const ids = all(markup, / id="([^"]*)"/g)
  if (new Set(ids).size !== ids.length) found.push(`ids: ${ids.join(' ')}`)
  const body = markup
    .replace(/^<!doctype html>/i, '')
    .replaceAll(/(<style[^>]*>)[^<]*/g, '$1')
    .replaceAll(/(<script[^>]*>)[\s\S]*?(?=<\/script>)/g, '$1')
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at + 1)) {
    const [, end, name = '', attributes = '', closed] = TAG.exec(body.slice(at)) ?? []
    const names = all(attributes.replaceAll(/="[^"]*"/g, ''), /([a-zA-Z-]+)/g)
    if (!name) found.push(`stray: ${body.slice(at, at + 40)}`)
    else if (names.some((attribute) => /^(on.*|style|formaction)$/i.test(attribute)))
      found.push(`program: ${attributes}`)
    else if (new Set(names).size !== names.length) found.push(`attributes: ${attributes}`)
    else if (end && open.pop() !== name) found.push(`closes: ${name}`)
    else if (!end && !closed && !VOID.has(name)) open.push(name)
  }
  return [...found, ...open.map((name) => `open: ${name}`)]
}
