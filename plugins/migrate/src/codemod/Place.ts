/**
 * What the codemod did with a place.
 *
 * - `changed`: changed, and nothing is left to do.
 * - `review`: changed, and a person has to look at it.
 * - `manual`: not changed.
 * - `note`: compiles and starts, and yet does something else than before.
 */
export type PlaceKind = 'changed' | 'review' | 'manual' | 'note'

/** A place in the code of the application: an import, a mock, a call, an option, a variable. */
export interface Place {
  /** The file, relative to the folder, with slashes. */
  readonly file: string
  /** The line, from 1. After `write`, the line in the written file. */
  readonly line: number
  /** What the codemod did. */
  readonly kind: PlaceKind
  /** What it is about, in a sentence. For `changed`, a few words. */
  readonly what: string
  /** The page to read, as a path in the repository of authengine, such as `docs/guides/next.md#3-pages`. */
  readonly page?: string
}

/** The word of all comments that the codemod leaves in the code. */
export const MARKER = 'AUTHENGINE-TODO'

/** The pages that places refer to. */
export const PAGES = {
  names: 'docs/guides/migrating.md#rename-functions-and-packages',
  variables: 'docs/guides/migrating.md#rename-variables',
  options: 'docs/guides/migrating.md#convert-options',
  differences: 'docs/guides/migrating.md#check-what-differs-on-purpose',
  accountIds: 'docs/guides/migrating.md#account-ids',
  signedIn: 'docs/guides/migrating.md#keep-users-signed-in',
  wrong: 'docs/guides/migrating.md#what-can-go-wrong',
  betterAuth: 'docs/guides/migrating.md#from-better-auth',
  roles: 'docs/guides/migrating.md#add-roles-to-the-session',
  database: 'docs/guides/migrating.md#keep-your-database',
  proxy: 'docs/guides/next.md#protect-pages-before-they-are-rendered',
  routes: 'docs/guides/next.md#2-configure-who-may-sign-in',
  elsewhere: 'docs/guides/next.md#read-the-session-elsewhere',
  email: 'docs/guides/email.md#move-from-another-library',
  callbacks: 'docs/guides/callbacks.md#what-they-receive-and-may-return',
  cookies: 'docs/guides/sessions.md#sessions-of-another-library',
  passkeys: 'docs/guides/passkeys.md#pages-of-your-own',
  relyingParty: 'docs/guides/passkeys.md#the-relying-party',
  passwords: 'docs/guides/passwords.md#move-users-here',
  ownPages: 'docs/guides/passwords.md#your-own-pages',
  secondFactor: 'docs/guides/second-factor.md#start',
  sessions: 'docs/guides/sessions.md#how-long-a-session-lasts',
  serverCode: 'docs/guides/sessions.md#read-and-change-it-in-server-code',
  tokens: 'docs/guides/tokens.md#what-get-returns',
} as const

/** A name of {@link PAGES}. */
export type PageName = keyof typeof PAGES
