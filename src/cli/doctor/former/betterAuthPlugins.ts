import { guide } from '../../documentation.js'
import type { Carried, Sought } from './FormerTables.js'

/** A plugin of Better Auth, and what is lost without it. */
export interface BetterAuthPlugin {
  /** The function that makes it, on the server. */
  readonly name: string
  /** The function that makes it, in the client. Default: the same name with `Client`. */
  readonly client?: string
  /** Tables that only this plugin has. */
  readonly tables?: readonly string[]
  /** Columns of users that only this plugin has. */
  readonly columns?: readonly string[]
  /** What does not work any more, or differs. */
  readonly lost: string
  /** What to do. */
  readonly fix: string
  /** Id of the plugin, or type of the provider, that replaces it here. */
  readonly replacedBy?: string
  /** What is left to do if the application has that plugin. Default: nothing. */
  readonly remains?: string
  /** Whether its loss lets users in who were kept out. */
  readonly protects?: true
  /** Whether nothing is lost. */
  readonly isBuiltIn?: true
  /** Which rows have to be carried, and how it is known that they were. Default: none. */
  readonly carried?: {
    /** The rows. */
    readonly sought: Sought
    /** Their column with the id of the user. */
    readonly user: string
    /** The rows that they became. */
    readonly as: Carried
  }
}

const BANS = 'Refuse these users in callbacks.signIn, and end their sessions: engine.sessions.revokeAll(userId).'
const MIGRATE = `npx authengine migrate --from better-auth. See ${guide('migrating-from-better-auth.md#3-copy-the-data')}`

/** The plugins of Better Auth whose loss is not visible at the start. */
export const betterAuthPlugins: readonly BetterAuthPlugin[] = [
  {
    name: 'admin',
    columns: ['banned', 'banReason', 'banExpires', 'role'],
    lost: 'bans, roles and impersonation do not exist here: banned users can sign in again',
    fix: BANS,
    protects: true,
  },
  {
    name: 'twoFactor',
    tables: ['twoFactor'],
    columns: ['twoFactorEnabled'],
    lost: 'no second factor is asked for',
    fix: `Add secondFactor() of @authengine/second-factor, then: ${MIGRATE}`,
    replacedBy: 'second-factor',
    remains: 'the plugin second-factor asks only users whose factors were copied',
    carried: {
      sought: { table: 'user', column: 'twoFactorEnabled' },
      user: 'id',
      as: { table: 'secrets', kind: 'second-factor.totp' },
    },
    protects: true,
  },
  {
    name: 'organization',
    tables: ['organization', 'member', 'invitation', 'team'],
    lost: 'members, roles in organizations and activeOrganizationId do not exist here',
    fix: 'Keep these tables, and read them in your own code, for example in callbacks.session.',
  },
  {
    name: 'passkey',
    tables: ['passkey'],
    lost: 'passkeys are not found until they are copied, and only if the relying party has the same id',
    fix: `Add Passkey({ relyingParty: { id: '<the former rpID>' } }), then: ${MIGRATE}`,
    replacedBy: 'webauthn',
    remains: 'passkeys are not found until they are copied, and only if the relying party has the same id',
    carried: {
      sought: { table: 'passkey', column: 'credentialID' },
      user: 'userId',
      as: { table: 'authenticators' },
    },
  },
  {
    name: 'username',
    columns: ['username', 'displayUsername'],
    lost: 'no user can sign in with a user name',
    fix: `Add passwords({ names: 'both' }) of @authengine/passwords, then: ${MIGRATE}`,
    replacedBy: 'passwords',
    remains: "user names work only with passwords({ names: 'both' }) or 'username', and only those that were copied",
    carried: {
      sought: { table: 'user', column: 'username' },
      user: 'id',
      as: { table: 'secrets', kind: 'passwords.username' },
    },
  },
  {
    name: 'phoneNumber',
    columns: ['phoneNumber', 'phoneNumberVerified'],
    lost: 'no user can sign in with a phone number',
    fix: 'Add Credentials({ authorize }) for it, or let these users add an email address before the switch.',
  },
  {
    name: 'anonymous',
    columns: ['isAnonymous'],
    lost: 'there are no guests: they cannot return to their data',
    fix: 'Let guests register before the switch.',
  },
  {
    name: 'siwe',
    tables: ['walletAddress'],
    lost: 'no user can sign in with a wallet',
    fix: 'Add Credentials({ authorize }), which verifies the signature.',
  },
  {
    name: 'jwt',
    tables: ['jwks'],
    lost: 'other services cannot verify tokens any more: there are no JWKS',
    fix: 'Issue such tokens in your own code, or let these services ask the application.',
  },
  {
    name: 'deviceAuthorization',
    tables: ['deviceCode'],
    lost: 'devices cannot sign in with a code',
    fix: 'Keep a service for these devices.',
  },
  {
    name: 'apiKey',
    tables: ['apikey'],
    lost: 'API keys are not accepted',
    fix: 'Verify them in your own code, from the same table.',
  },
  {
    name: 'oidcProvider',
    tables: ['oauthApplication', 'oauthAccessToken', 'oauthConsent'],
    lost: 'other applications cannot sign in with this one',
    fix: 'Keep a service for these applications.',
  },
  {
    name: 'sso',
    tables: ['ssoProvider'],
    lost: 'providers that are stored in rows are not read',
    fix: 'Write each provider into providers.',
  },
  {
    name: 'magicLink',
    lost: 'links of before end with 404; a mail has a link and a code, and lasts 10 minutes instead of 5',
    fix: 'Add Email({ from, sender }).',
  },
  {
    name: 'emailOTP',
    lost: 'codes are typed at another path; a mail has a link and a code, and lasts 10 minutes instead of 5',
    fix: 'Add Email({ from, sender }).',
  },
  { name: 'oneTap', lost: 'Google One Tap signs no user in', fix: 'Add Google, which redirects.' },
  {
    name: 'bearer',
    lost: 'native clients have no token: the engine reads cookies',
    fix: 'Let these clients keep the cookie; getToken reads a session cookie in Authorization: Bearer.',
  },
  { name: 'oneTimeToken', lost: 'one-time tokens are not accepted', fix: 'Sign in on each host.' },
  {
    name: 'multiSession',
    lost: 'a browser has one session: the second user in it is signed out',
    fix: 'Tell these users to use another browser profile.',
  },
  { name: 'lastLoginMethod', lost: 'the last method is not remembered', fix: 'Remember it in events.signIn.' },
  {
    name: 'captcha',
    lost: 'forms have no captcha; limits count each account and each network',
    fix: 'Check the captcha in authorize, or rely on limits.',
    protects: true,
  },
  {
    name: 'haveIBeenPwned',
    lost: 'new passwords are not compared with stolen ones',
    fix: 'Add passwords() of @authengine/passwords, which compares them.',
    replacedBy: 'passwords',
  },
  {
    name: 'genericOAuth',
    lost: 'its providers do not exist here, and up to 1.6 their callback URLs ended with /oauth2/callback/<id>',
    fix: `Write each as an object with the same id: providers: [{ id, name, type: 'oidc', issuer }], and register the callback URL that ends with /callback/<id>. See ${guide('write-a-provider.md#write-an-object-instead-of-a-class')}`,
  },
  {
    name: 'oAuthProxy',
    lost: 'previews have callback URLs of their own, which providers do not know',
    fix: `Write redirectProxyUrl and redirectProxyOrigins. See ${guide('proxies.md#previews-and-providers-that-want-one-callback-url')}`,
  },
  {
    name: 'customSession',
    lost: 'the session has only the usual members',
    fix: `Return the others in callbacks.session. See ${guide('migrating.md#add-roles-to-the-session')}`,
  },
  {
    name: 'additionalFields',
    client: 'inferAdditionalFields',
    lost: 'the types of additional columns are not inferred in the client',
    fix: `Name the columns in columns of sqlAdapter, and return them in callbacks.session. See ${guide('databases.md#add-your-own-columns')}`,
  },
  { name: 'openAPI', lost: 'there is no reference of the routes', fix: 'Leave it out.' },
  {
    name: 'nextCookies',
    lost: 'nothing: signIn and signOut of @authengine/next set cookies in server actions themselves',
    fix: 'Leave it out.',
    isBuiltIn: true,
  },
]

/** The name of a plugin in the client. */
export const clientOf = ({ client, name }: BetterAuthPlugin): string => client ?? `${name}Client`
