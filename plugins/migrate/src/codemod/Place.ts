import type { Former } from './Former.js'

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
  /** URL of the page to read. */
  readonly page?: string
}

/** A place before its file is known. */
export type FoundPlace = Omit<Place, 'file'>

/** The word of all comments that the codemod leaves in the code. */
export const MARKER = 'AUTHENGINE-TODO'

/** Where the guides are. The installed packages do not contain them. */
export const GUIDES = 'https://github.com/authengine/authengine/blob/main/docs/guides/'

/** The pages that places refer to. */
export const PAGES = {
  names: `${GUIDES}migrating.md#rename-functions-and-packages`,
  variables: `${GUIDES}migrating.md#rename-variables`,
  options: `${GUIDES}migrating.md#convert-options`,
  differences: `${GUIDES}migrating.md#check-what-differs-on-purpose`,
  wrong: `${GUIDES}migrating.md#what-can-go-wrong`,
  betterAuth: `${GUIDES}migrating.md#from-better-auth`,
  formerComponents: `${GUIDES}pages.md#replace-pages`,
  roles: `${GUIDES}migrating.md#add-roles-to-the-session`,
  database: `${GUIDES}migrating.md#keep-your-database`,
  proxy: `${GUIDES}next.md#protect-pages-before-they-are-rendered`,
  routes: `${GUIDES}next.md#2-configure-who-may-sign-in`,
  elsewhere: `${GUIDES}next.md#read-the-session-elsewhere`,
  express: `${GUIDES}express.md#3-routes-and-pages`,
  signOut: `${GUIDES}signing-out.md#in-other-frameworks`,
  email: `${GUIDES}email.md#move-from-another-library`,
  callbacks: `${GUIDES}callbacks.md#what-they-receive-and-may-return`,
  cookies: `${GUIDES}sessions.md#sessions-of-another-library`,
  passkeys: `${GUIDES}passkeys.md#pages-of-your-own`,
  relyingParty: `${GUIDES}passkeys.md#the-relying-party`,
  passwords: `${GUIDES}passwords.md#move-users-here`,
  ownPages: `${GUIDES}passwords.md#your-own-pages`,
  secondFactor: `${GUIDES}second-factor.md#start`,
  sessions: `${GUIDES}sessions.md#how-long-a-session-lasts`,
  serverCode: `${GUIDES}sessions.md#read-and-change-it-in-server-code`,
  writeProvider: `${GUIDES}write-a-provider.md#write-an-object-instead-of-a-class`,
  tokens: `${GUIDES}tokens.md#what-get-returns`,
} as const

/** A name of {@link PAGES}. */
export type PageName = keyof typeof PAGES

/** The page with the table of names. */
export const namesPage = (from: Former): string => (from === 'better-auth' ? PAGES.betterAuth : PAGES.names)
