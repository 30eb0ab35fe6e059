/** Environment variables. */
type Variables = Readonly<Record<string, string | undefined>>

/** A variable of another library, which this library does not read. */
export interface OtherVariable {
  /** Its name. */
  readonly name: string
  /** The library that reads it. */
  readonly library: string
}

// Only names that belong to one library: a name such as SESSION_SECRET or APP_URL may mean anything.
const SECRETS: readonly OtherVariable[] = [
  { name: 'NEXTAUTH_SECRET', library: 'NextAuth' },
  { name: 'BETTER_AUTH_SECRET', library: 'Better Auth' },
  { name: 'AUTH0_SECRET', library: 'the SDK of Auth0' },
]
const URLS: readonly OtherVariable[] = [
  { name: 'NEXTAUTH_URL', library: 'NextAuth' },
  { name: 'BETTER_AUTH_URL', library: 'Better Auth' },
  { name: 'AUTH0_BASE_URL', library: 'the SDK of Auth0' },
]

/** The first variable with a secret of another library that is set. */
export const otherSecret = (env: Variables): OtherVariable | undefined => firstSet(SECRETS, env)

/** The first variable with a URL of the site for another library that is set. */
export const otherUrl = (env: Variables): OtherVariable | undefined => firstSet(URLS, env)

/** What is wrong if only the variable of another library is set. The value is not shown. */
export const notRead = ({ library, name }: OtherVariable, instead: string): string =>
  `${name} of ${library} is set, but authengine reads ${instead}.`

const firstSet = (names: readonly OtherVariable[], env: Variables): OtherVariable | undefined =>
  names.find(({ name }) => env[name]?.trim())
