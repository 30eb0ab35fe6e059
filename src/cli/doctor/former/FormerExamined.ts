import type { CheckFinding } from '../../../config/checks/ConfigCheck.js'
import type { Examined } from '../Examined.js'
import type { Verdict } from '../Verdict.js'
import type { FormerLibrary } from './FormerLibrary.js'
import type { FormerTables } from './FormerTables.js'
import type { KnownReader } from './readersIn.js'
import type { SourceFile } from './sourcesIn.js'

/** An application that used another library before. */
export interface FormerExamined extends Examined {
  /** That library. */
  readonly library: FormerLibrary
  /** The source files of the application. */
  readonly sources: readonly SourceFile[]
  /** Readers of former sessions that its plugins register. */
  readonly readers: readonly KnownReader[]
  /** Warnings of the plugins that register them. */
  readonly findings: readonly CheckFinding[]
  /** Tables of that library; undefined if they must not, or cannot, be looked at. */
  readonly tables: FormerTables | undefined
}

/** Checks one subject of a migration. */
export type FormerCheck = (examined: FormerExamined) => Promise<readonly Verdict[]> | readonly Verdict[]
