import type { PageName } from '../Place.js'

/** What a person has to write in place of an option of Better Auth. */
export const OPTIONS: Readonly<Record<string, readonly [what: string, page: PageName]>> = {
  account: ['Accounts are linked by address where a provider sets allowDangerousEmailAccountLinking.', 'betterAuth'],
  advanced: ['Write useSecureCookies, cookies, trustedProxies. Ids of new users are UUIDs.', 'betterAuth'],
  database: [
    'Write adapter: sqlAdapter(…) of @authengine/sql, which has tables of its own: authengine migrate copies the rows.',
    'betterAuth',
  ],
  databaseHooks: ['Write events, such as createUser and linkAccount.', 'callbacks'],
  disabledPaths: ['There is no disabledPaths.', 'betterAuth'],
  emailAndPassword: ['Write plugins: [passwords()] of @authengine/passwords.', 'passwords'],
  emailVerification: ['@authengine/passwords verifies addresses by itself.', 'passwords'],
  hooks: ['Write callbacks and events.', 'callbacks'],
  logger: ['Methods of logger get (code, ...message).', 'betterAuth'],
  onAPIError: ['Write pages.error, or logger.', 'betterAuth'],
  rateLimit: ['Write limits.', 'betterAuth'],
  secondaryStorage: ['Write a plugin of @authengine/redis, or leave it out.', 'betterAuth'],
  secrets: ['Write secret: a list, newest first, without the former secrets.', 'betterAuth'],
  telemetry: ['There is no telemetry: remove it.', 'betterAuth'],
  trustedOrigins: ['The callback redirect decides where users may be redirected.', 'betterAuth'],
  user: ['Fields of users are columns of sqlAdapter; a user is deleted with adapter.users.delete.', 'betterAuth'],
  verification: ['There is no verification: remove it.', 'betterAuth'],
}

/** What replaces a plugin of Better Auth. */
export const PLUGINS: Readonly<Record<string, readonly [what: string, page: PageName]>> = {
  admin: [
    'admin: bans and roles are not kept by authengine; a banned user could sign in again. Refuse in callbacks.signIn.',
    'betterAuth',
  ],
  anonymous: ['anonymous: guests are a Credentials provider of your own.', 'betterAuth'],
  bearer: ['bearer: getToken reads Authorization.', 'serverCode'],
  captcha: ['captcha has no counterpart.', 'betterAuth'],
  customSession: ['customSession: write the callback session.', 'callbacks'],
  emailOTP: ['emailOTP: write Email({ from, sender }): each mail has a link and a code.', 'email'],
  genericOAuth: [
    'genericOAuth: write the provider as an object { id, name, type, issuer }. Its callback path differs.',
    'betterAuth',
  ],
  haveIBeenPwned: ['haveIBeenPwned: @authengine/passwords checks stolen passwords.', 'passwords'],
  magicLink: ['magicLink: write Email({ from, sender }): each mail has a link and a code.', 'email'],
  multiSession: ['multiSession has no counterpart.', 'betterAuth'],
  nextCookies: ['nextCookies: built in, remove it.', 'betterAuth'],
  organization: ['organization: memberships are not kept by authengine.', 'betterAuth'],
  passkey: ['passkey: write Passkey(); the relying party has to stay the same.', 'relyingParty'],
  phoneNumber: ['phoneNumber: write a Credentials provider.', 'betterAuth'],
  twoFactor: [
    'twoFactor: write secondFactor() of @authengine/second-factor, and import the factors before the switch.',
    'secondFactor',
  ],
  username: ['username: @authengine/passwords has user names.', 'passwords'],
}
