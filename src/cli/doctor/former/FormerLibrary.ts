import { CommandError } from '../../CommandError.js'
import { guide } from '../../documentation.js'
import { DAY } from '../days.js'

/** The library that an application used before. */
export interface FormerLibrary {
  /** Its name on the command line. */
  readonly id: 'authjs' | 'next-auth' | 'better-auth'
  /** Its name in messages. */
  readonly name: string
  /** Packages of it, which the application does not need any more. */
  readonly packages: RegExp
  /** Names of the cookies that hold its sessions. */
  readonly cookie: RegExp
  /** The name of its session cookie over https. */
  readonly cookieName: string
  /** The function of `@authengine/migrate` that reads its sessions. */
  readonly plugin: string
  /** Beginning of the names of its environment variables; undefined if authengine reads variables of these names. */
  readonly variables: string | undefined
  /** The variable with its secret. */
  readonly secret: string
  /** The variable with its URL. */
  readonly url: string
  /** Where its routes were; undefined if that depends on the framework, and is the same as with authengine. */
  readonly basePath: string | undefined
  /** For how many seconds its sessions lasted by default. */
  readonly maxAge: number
  /** URL of the guide for it. */
  readonly guide: string
  /** URL of the step of that guide about its secret. */
  readonly secretStep: string
}

/** The libraries that `--from` accepts. */
const formerLibraries: readonly FormerLibrary[] = [
  {
    id: 'authjs',
    name: 'Auth.js',
    packages: /^(next-auth|@auth\/(?!.*-adapter$).+)$/,
    cookie: /^(__(Secure|Host)-)?authjs\.session-token$/,
    cookieName: '__Secure-authjs.session-token',
    plugin: 'fromAuthjs',
    variables: undefined,
    secret: 'AUTH_SECRET',
    url: 'AUTH_URL',
    basePath: undefined,
    maxAge: 30 * DAY,
    guide: guide('migrating-from-authjs.md'),
    secretStep: guide('migrating-from-authjs.md#4-read-the-old-sessions'),
  },
  {
    id: 'next-auth',
    name: 'NextAuth',
    packages: /^(next-auth|@(?:next-)?auth\/(?!.*-adapter$).+)$/,
    cookie: /^(__(Secure|Host)-)?next-auth\.session-token$/,
    cookieName: '__Secure-next-auth.session-token',
    plugin: 'fromNextAuth',
    variables: 'NEXTAUTH_',
    secret: 'NEXTAUTH_SECRET',
    url: 'NEXTAUTH_URL',
    basePath: '/api/auth',
    maxAge: 30 * DAY,
    guide: guide('migrating-from-next-auth.md'),
    secretStep: guide('migrating-from-next-auth.md#4-read-the-old-sessions'),
  },
  {
    id: 'better-auth',
    name: 'Better Auth',
    packages: /^(better-auth|@better-auth\/.+)$/,
    cookie: /^(__(Secure|Host)-)?better-auth\.session_(token|data)$/,
    cookieName: '__Secure-better-auth.session_token',
    plugin: 'fromBetterAuth',
    variables: 'BETTER_AUTH_',
    secret: 'BETTER_AUTH_SECRET',
    url: 'BETTER_AUTH_URL',
    basePath: '/api/auth',
    maxAge: 7 * DAY,
    guide: guide('migrating-from-better-auth.md'),
    secretStep: guide('migrating-from-better-auth.md#4-read-the-old-sessions'),
  },
]

/**
 * The library with a name.
 *
 * @param id - Its name on the command line.
 * @throws CommandError if there is no such library.
 */
export function formerLibrary(id: string): FormerLibrary {
  const found = formerLibraries.find((each) => each.id === id)
  if (found) return found
  const names = formerLibraries.map((each) => each.id).join(', ')
  throw new CommandError(`--from must be one of ${names}.`, 'authengine doctor --from authjs')
}

/**
 * The library that reads a variable as its secret, and this library does not.
 *
 * @param variable - Name of the variable.
 */
export const libraryOfSecret = (variable: string): FormerLibrary | undefined =>
  formerLibraries.find(({ secret, variables }) => variables !== undefined && secret === variable)

/**
 * The library whose session cookie has a name.
 *
 * @param cookie - Name of the cookie, with or without the prefix for https.
 */
export const libraryOfCookie = (cookie: string): FormerLibrary | undefined =>
  formerLibraries.find((library) => library.cookie.test(cookie))
