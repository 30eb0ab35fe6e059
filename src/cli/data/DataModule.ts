import type { ApiToken } from '../../plugin-api/tokens.js'
import { CommandError } from '../CommandError.js'
import type { Packages } from '../application/Packages.js'

/** What `@authengine/migrate/data` needs. Its own types describe each member. */
export interface DataRequest {
  readonly from: string
  readonly source: unknown
  readonly target: unknown
  readonly api: <T>(token: ApiToken<T>) => T | undefined
  readonly providers: readonly { readonly id: string; readonly type: string }[] | undefined
  readonly write: boolean
  readonly now: Date
  readonly secrets?: readonly { readonly secret: string; readonly version?: number }[]
  readonly tables: Readonly<Record<string, string>>
  readonly rename: Readonly<Record<string, string>>
  readonly leaveOut: readonly string[]
  readonly banned?: string
  readonly unverified?: string
  readonly hasEncryptionKey: boolean
  readonly collisions?: string
  readonly only?: readonly string[]
  readonly batch?: number
}

/** The part of its report that the command reads. */
export interface DataResult {
  readonly mode: 'in place' | 'copy'
  readonly written: boolean
  readonly blockers: readonly unknown[]
  readonly parts: readonly {
    readonly carried: number
    readonly changes: readonly unknown[]
    readonly problems: readonly unknown[]
  }[]
}

/** The exports of `@authengine/migrate/data` that the command uses. The package is the application's own. */
export interface DataModule {
  /** The parts of the data, for `--only`. */
  readonly PARTS: readonly string[]
  /** Carries the rows, or says what it would do. */
  migrateData(request: DataRequest): Promise<DataResult>
  /** The report as text. */
  reportLines(result: DataResult): readonly string[]
}

/**
 * Loads the package of the application.
 *
 * @throws CommandError if it is not installed.
 */
export async function dataModule(packages: Packages): Promise<DataModule> {
  const found = await packages.installed<DataModule>('@authengine/migrate/data')
  if (found) return found
  throw new CommandError('@authengine/migrate is not installed here.', 'npm install --save-dev @authengine/migrate')
}
