/** The library that an application used before, as it is named on the command line. */
export type Former = 'authjs' | 'next-auth' | 'better-auth'

/** What the rules know about the application. */
export interface Stack {
  /** The library of before. */
  readonly from: Former
  /** The package of authengine for the framework, such as `@authengine/next`; undefined without one. */
  readonly binding: string | undefined
  /** Where the options of NextAuth 4 are, by the name of the exported constant. */
  readonly options: ReadonlyMap<string, string>
  /** Whether the application declares the type of sessions, in `declare module`. */
  readonly declaresSession: boolean
}

/** The entry point with the providers. */
export const providersOf = ({ binding }: Pick<Stack, 'binding'>): string =>
  binding === undefined ? '@authengine/providers' : `${binding}/providers`
