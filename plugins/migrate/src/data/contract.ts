import type { SqlConnection } from 'authengine/adapter'
import type { ApiToken } from 'authengine'
import type { Report } from './Report.js'

/** The library that wrote the rows. `next-auth` has the tables of `authjs`. */
export type FormerLibrary = 'authjs' | 'better-auth' | 'next-auth'

/** What is carried, in this order. */
export const PARTS = ['users', 'two-factor', 'accounts', 'passkeys', 'passwords', 'tokens', 'sessions'] as const

/** A part of the data. */
export type Part = (typeof PARTS)[number]

/** A table of the target, under the names of `@authengine/sql`. */
export interface TargetLayout {
  /** Name in the database. */
  readonly name: string
  /** Its columns, by their names in `@authengine/sql`; none if the adapter does not use the table. */
  readonly columns: Readonly<Record<string, { readonly name: string; readonly kind: string }>>
}

/** Where an adapter stores rows: what `SqlAdapter.layout()` of `@authengine/sql` returns. */
export interface DataLayout {
  /** Runs statements. */
  readonly connection: SqlConnection
  /** The tables, by their names in `@authengine/sql`. */
  readonly tables: Readonly<Record<string, TargetLayout>>
  /** Whether another library created the tables. */
  readonly foreign: boolean
  /** Statements that add what foreign tables lack. */
  readonly additions: readonly string[]
}

/** A provider of the application's configuration. */
export interface KnownProvider {
  /** Its id. */
  readonly id: string
  /** Its type, such as `oidc`. */
  readonly type: string
}

/** Ways to handle banned users. */
export type BannedChoice = 'leave-out' | 'keep'

/** Ways to handle passwords and second factors of users whose email address is not verified. */
export type UnverifiedChoice = 'leave-out' | 'keep'

/** Ways to handle email addresses that differ only in upper and lower case. */
export type CollisionChoice = 'leave-out' | 'keep'

/** What the command line gives to {@link migrateData}. */
export interface DataInput {
  /** The library that wrote the rows. */
  readonly from: FormerLibrary
  /** The database with the old rows. */
  readonly source: DataLayout
  /** The database of authengine; the same object as `source` if both are one database. */
  readonly target: DataLayout
  /** The API of a plugin of the application; undefined if there is no configuration, or the plugin is not in it. */
  readonly api: <T>(token: ApiToken<T>) => T | undefined
  /** The providers of the configuration; undefined if there is no configuration. */
  readonly providers: readonly KnownProvider[] | undefined
  /** Whether to write. If false, everything is read and counted, and nothing is changed. */
  readonly write: boolean
  /** The current time. */
  readonly now: Date
  /** Secrets of the old application: the first signed its cookies. Each may have a version, for `$ba$<version>$…`. */
  readonly secrets?: readonly FormerSecret[]
  /** Names of the old tables, by what they contain: `{ users: 'app_users' }`. */
  readonly tables?: Readonly<Record<string, string>>
  /** New ids of providers, by their old ids. An id that is named as itself stays. */
  readonly rename?: Readonly<Record<string, string>>
  /** What is left out on purpose, by the names in `blockers` of the report. */
  readonly leaveOut?: readonly string[]
  /** What happens with banned users. Without it, rows of banned users stop the command. */
  readonly banned?: BannedChoice
  /**
   * What happens with passwords and second factors of users whose email address is not verified: authengine removes both at
   * the first proof of the address. Without it, such users stop the command.
   */
  readonly unverified?: UnverifiedChoice
  /** Whether there is a key for data at rest. Without one, second factors stop the command. Default: true. */
  readonly hasEncryptionKey?: boolean
  /** What happens with addresses that differ only in case. Without it, they stop the command. */
  readonly collisions?: CollisionChoice
  /** The parts to carry. Default: all. */
  readonly only?: readonly Part[]
  /**
   * Rows of one batch.
   *
   * @defaultValue 500
   */
  readonly batch?: number
  /** Receives a line of progress from time to time. */
  readonly progress?: (line: string) => void
}

/** A secret of the old application. */
export interface FormerSecret {
  /** The text. */
  readonly secret: string
  /** Its version, as in `BETTER_AUTH_SECRETS=2:new,1:old`. */
  readonly version?: number
}

/** The result of {@link migrateData}. */
export interface DataReport extends Report {
  /** The library. */
  readonly from: FormerLibrary
  /** Whether rows were changed where they are, or copied into other tables. */
  readonly mode: 'in place' | 'copy'
  /** Whether anything was written. False for a dry run, and if there are blockers. */
  readonly written: boolean
}
