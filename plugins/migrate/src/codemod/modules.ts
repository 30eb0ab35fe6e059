import { type Stack, providersOf } from './Former.js'
import type { PageName } from './Place.js'

/** Where a name of the former library is now. */
export interface Target {
  readonly module: string
  readonly name: string
  /** What a person has to look at, if anything. */
  readonly review?: readonly [what: string, page: PageName]
}

/** A name that authengine does not have. */
export interface Unmapped {
  readonly what: string
  readonly page: PageName
}

/** The package of authengine for a package of Auth.js. */
const BINDINGS: Readonly<Record<string, string>> = {
  'next-auth': '@authengine/next',
  '@auth/express': '@authengine/express',
  '@auth/sveltekit': '@authengine/sveltekit',
  '@auth/solid-start': '@authengine/solid-start',
  '@auth/qwik': '@authengine/qwik',
  '@auth/core': 'authengine',
}

/** Names that every package for a framework exports, and `authengine` as well. */
const COMMON = new Set([
  ...['Account', 'AuthError', 'CredentialsSignin', 'DefaultSession', 'Profile', 'Session', 'User'],
  ...['customFetch', 'skipCSRFCheck'],
])

/** Names of `authengine` that mean the same in Auth.js. */
const CORE = new Set([
  ...COMMON,
  ...['AccessDenied', 'AdapterError', 'Awaitable', 'CallbackRouteError', 'CookieOptions', 'CookiesOptions'],
  ...['DefaultJWT', 'EventError', 'InvalidCheck', 'JWT', 'JWTDecodeParams', 'JWTEncodeParams', 'JWTOptions'],
  ...['JWTSessionError', 'LoggerInstance', 'MissingCSRF', 'OAuthAccountNotLinked', 'OAuthCallbackError'],
  ...['OAuthProfileParseError', 'OAuthSignInError', 'PagesOptions', 'SessionTokenError', 'SignInError'],
  ...['SignOutError', 'Theme', 'UntrustedHost', 'Verification', 'EmailSignInError', 'AuthConfig'],
  ...['OAuth2Config', 'OIDCConfig', 'OAuthUserConfig', 'OIDCUserConfig', 'CredentialsConfig', 'CredentialInput'],
  ...['EmailConfig', 'EmailUserConfig', 'WebAuthnConfig'],
])

/** Names of the package of the framework with another name there. */
const RENAMED: Readonly<Record<string, string>> = {
  AuthOptions: 'NextAuthConfig',
  ExpressAuth: 'MiddlewareAuth',
  ExpressAuthConfig: 'AuthConfig',
  NextAuthConfig: 'NextAuthConfig',
  NextAuthOptions: 'NextAuthConfig',
  NextAuthRequest: 'NextAuthRequest',
  NextAuthResult: 'FullstackAuthResult',
  QwikAuth$: 'serverAuth$',
  QwikAuthConfig: 'AuthConfig',
  SolidAuth: 'SignalAuth',
  SolidAuthConfig: 'SignalAuthConfig',
  SvelteKitAuth: 'CompilerAuth',
  SvelteKitAuthConfig: 'AuthConfig',
  DefaultUser: 'User',
  getSession: 'getSession',
}

/** Names of `authengine` with another name there. */
const CORE_RENAMED: Readonly<Record<string, string>> = {
  CallbacksOptions: 'Callbacks',
  EventCallbacks: 'EventHandlers',
  MissingSecret: 'MissingSecretError',
  OAuthConfig: 'OAuth2Config',
  Provider: 'ProviderInput',
}

/** Types of adapters. */
const ADAPTER: Readonly<Record<string, string>> = {
  Adapter: 'AuthjsAdapter',
  AdapterAccount: 'AuthjsAccount',
  AdapterAuthenticator: 'AuthjsAuthenticator',
  AdapterSession: 'AuthjsSession',
  AdapterUser: 'AuthjsUser',
  VerificationToken: 'AuthjsVerificationToken',
}

/** Names of `next-auth/react`. */
const REACT: Readonly<Record<string, string>> = {
  ClientSafeProvider: 'ClientProvider',
  SessionContextValue: 'SessionValue',
  SignOutParams: 'SignOutOptions',
  ...Object.fromEntries(
    [
      ...['getCsrfToken', 'getProviders', 'getSession', 'Session', 'SessionProvider', 'SessionProviderProps'],
      ...['signIn', 'SignInOptions', 'SignInResponse', 'signOut', 'SignOutOptions', 'useSession', 'UseSessionOptions'],
    ].map((name) => [name, name]),
  ),
}

const CLIENT = new Set([
  'getCsrfToken',
  'getProviders',
  'getSession',
  'signIn',
  'signOut',
  'SessionProvider',
  'useSession',
])

/** Providers that are delivered by a sender. */
export const MAIL_PROVIDERS: Readonly<Record<string, string>> = {
  email: 'smtp',
  nodemailer: 'smtp',
  forwardemail: 'forwardemail',
  loops: 'loops',
  mailgun: 'mailgun',
  postmark: 'postmark',
  resend: 'resend',
  sendgrid: 'sendgrid',
}

/** Providers with another file name. */
const PROVIDER_FILES: Readonly<Record<string, string>> = { 'ory-hydra': 'hydra' }

/** Providers that do not exist any more. */
const ABSENT = new Set(['osso', 'passage', 'instagram-basic'])

/** Types of profiles with another spelling. */
const PROFILES: Readonly<Record<string, string>> = {
  AzureB2CProfile: 'AzureADB2CProfile',
  BattleNetIssuer: 'BattleNetIssuer',
  FortyTwoProfile: 'FortyTwoSchoolProfile',
  FreshbooksProfile: 'FreshBooksProfile',
  GithubProfile: 'GitHubProfile',
  GitlabProfile: 'GitLabProfile',
  HubspotProfile: 'HubSpotProfile',
  VkProfile: 'VKProfile',
}

/** Splits a specifier of the former library: `next-auth/providers/google`. */
export function splitModule(specifier: string): { readonly root: string; readonly rest: string } | undefined {
  const root = Object.keys(BINDINGS).find((each) => specifier === each || specifier.startsWith(`${each}/`))
  if (root === undefined) return undefined
  return { root, rest: specifier.slice(root.length + 1).replace(/(?:\/index)?(?:\.js)?$/, '') }
}

/** The package of authengine for one of Auth.js. */
function bindingFor(root: string, { binding }: Stack): string {
  if (root === '@auth/qwik' && binding === '@authengine/qwik2') return binding
  return BINDINGS[root] ?? 'authengine'
}

/**
 * The module that replaces a module of Auth.js as a whole, as in `jest.mock` and `import()`.
 *
 * @returns undefined if its names are in several modules, or not there at all.
 */
export function mapModule(specifier: string, stack: Stack): string | undefined {
  const { rest, root } = splitModule(specifier) ?? {}
  if (root === undefined || rest === undefined) return undefined
  const binding = bindingFor(root, stack)
  const provider = /^providers\/([\w-]+)(?:\.js)?$/.exec(rest)?.[1]
  if (provider !== undefined) return providerModule(provider, root, stack)
  if (rest === '' || rest === 'next' || rest === 'types') return binding
  if (rest === 'jwt' || rest === 'adapters' || rest === 'errors') return 'authengine'
  if (rest === 'package.json') return `${binding}/package.json`
  if (rest === 'react') return root === 'next-auth' ? '@authengine/next/react' : undefined
  return rest === 'client' || rest === 'components' ? `${binding}/${rest}` : undefined
}

function providerModule(id: string, root: string, stack: Stack): string | undefined {
  if (ABSENT.has(id)) return undefined
  const entry = root === '@auth/core' ? providersOf(stack) : `${bindingFor(root, stack)}/providers`
  return `${entry}/${MAIL_PROVIDERS[id] === undefined ? (PROVIDER_FILES[id] ?? id) : 'email'}`
}

/** Where a name of a module is now. */
export function mapName(specifier: string, name: string, stack: Stack): Target | Unmapped {
  const { rest = '', root = '' } = splitModule(specifier) ?? {}
  const binding = bindingFor(root, stack)
  const missing: Unmapped = { what: `"${name}" of ${specifier} has no counterpart.`, page: 'names' }
  if (rest.startsWith('providers/')) return providerName(specifier, name, root, stack)
  if (rest === 'react' || rest === 'client') return clientName(rest, name, binding) ?? missing
  if (rest === 'components' && binding === '@authengine/sveltekit') return { module: `${binding}/components`, name }
  if (rest === 'package.json') return { module: `${binding}/package.json`, name }
  if (rest === 'middleware' || name === 'withAuth')
    return {
      what: 'withAuth has no counterpart: export auth as the proxy, and decide in the callback authorized.',
      page: 'proxy',
    }
  if (rest === 'webauthn')
    return { what: `Write ${binding}/webauthn: signInWithPasskey and registerPasskey.`, page: 'passkeys' }
  if (rest === 'adapters' && ADAPTER[name] !== undefined) {
    const review = [`The type ${name} is ${ADAPTER[name]} here: compare its members.`, 'database'] as const
    return { module: 'authengine', name: ADAPTER[name], review }
  }
  if (rest === 'jwt' && (name === 'encode' || name === 'decode'))
    return {
      what: `Sealed sessions have another form: read them with engine.session, not with ${name}.`,
      page: 'serverCode',
    }
  if (rest === 'jwt' && name === 'getToken') return { module: 'authengine', name }
  return rest === '' || KNOWN_PATHS.has(rest) ? (mainName(name, root, binding) ?? missing) : missing
}

/** Other entry points whose names are those of the package. */
const KNOWN_PATHS = new Set(['next', 'types', 'jwt', 'errors', 'adapters', 'providers', 'core/types', 'core/errors'])

function mainName(name: string, root: string, binding: string): Target | undefined {
  if (name === 'default' && root === 'next-auth') return { module: binding, name }
  const renamed = root === '@auth/core' ? undefined : RENAMED[name]
  if (renamed !== undefined) return { module: binding, name: renamed }
  if (COMMON.has(name)) return { module: binding, name }
  if (CORE.has(name)) return { module: 'authengine', name }
  const inCore = CORE_RENAMED[name]
  if (inCore === undefined) return undefined
  const review = [`The type ${name} is ${inCore} here: compare its members.`, 'names'] as const
  return { module: 'authengine', name: inCore, review }
}

function clientName(rest: string, name: string, binding: string): Target | undefined {
  if (rest === 'react') {
    const known = REACT[name]
    return known === undefined ? undefined : { module: '@authengine/next/react', name: known }
  }
  return CLIENT.has(name) ? { module: `${binding}/client`, name } : undefined
}

function providerName(specifier: string, name: string, root: string, stack: Stack): Target | Unmapped {
  const id = /providers\/([\w-]+)/.exec(specifier)?.[1] ?? ''
  const module = providerModule(id, root, stack)
  if (module === undefined || (id.startsWith('oauth') && name !== 'default'))
    return { what: `The provider of ${specifier} is not there: write it as an object.`, page: 'names' }
  if (id === 'oauth' || id === 'oauth-types')
    return { what: `${specifier} is not there: its types are in authengine.`, page: 'names' }
  if (name === 'default') return { module, name }
  if (name.endsWith('Profile')) return { module, name: PROFILES[name] ?? name }
  if (CORE.has(name)) return { module: 'authengine', name }
  return { what: `"${name}" of ${specifier} has no counterpart.`, page: 'names' }
}
