import type { PageName } from '../Place.js'

/** What a person has to write in place of a method, and the page with it. */
export type Counterpart = readonly [what: string, page: PageName]

/** Methods of the client and of `auth.api` that belong together, by their names: `twoFactor.verifyTotp`, `verifyTOTP`. */
const GROUPS: readonly (readonly [names: RegExp, what: (method: string) => string, page: PageName])[] = [
  [
    /twoFactor|totp|backupCode/i,
    (method) => `${method}: @authengine/second-factor has the pages where users set up and type codes.`,
    'secondFactor',
  ],
  [
    /magicLink|emailOtp|verificationOtp/i,
    (method) => `${method}: write signIn('email', { email }): the mail has a link and a code.`,
    'email',
  ],
  [
    /passkey/i,
    (method) => `${method}: write signInWithPasskey and registerPasskey of authengine/webauthn.`,
    'passkeys',
  ],
  [
    /^signIn\.?(?:email|username)$/i,
    (method) => `${method}: write signIn('password', { email, password }), with passwords() in the plugins.`,
    'ownPages',
  ],
  [
    /^signUp\b|^signUpEmail$/,
    () => 'Users sign up on the page of @authengine/passwords, or by a form that posts to it.',
    'ownPages',
  ],
  [
    /password|changeEmail|verificationEmail|verifyEmail/i,
    (method) => `${method}: @authengine/passwords has the page for it, and a form of your own can post to it.`,
    'ownPages',
  ],
  [
    /^(?:list|revoke)(?:\w+)?Sessions?$/,
    (method) => `${method}: server code lists and ends sessions with engine.sessions.`,
    'serverCode',
  ],
  [/^(?:getAccess|refresh)Token$/, (method) => `${method}: write engine.tokens.get in server code.`, 'tokens'],
  [
    /^link(?:Social|OAuth2)/,
    (method) => `${method}: accounts are linked by signIn(provider, { link: true }) of a signed-in user.`,
    'betterAuth',
  ],
  [/^signIn\./, (method) => `${method}: call signIn with the id of the provider.`, 'betterAuth'],
]

/**
 * What a person has to write in place of a method of Better Auth.
 *
 * @param method - Its name after the client, or after `auth.api`.
 * @param own - Sentences for methods that the caller knows better.
 */
export function counterpartOf(method: string, own: Readonly<Record<string, Counterpart>>): Counterpart {
  const known = own[method]
  if (known) return known
  const group = GROUPS.find(([names]) => names.test(method))
  return group ? [group[1](method), group[2]] : [`${method} has no counterpart.`, 'betterAuth']
}
