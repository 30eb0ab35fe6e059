/**
 * Carries users, accounts, sessions and more from the tables of another library. The command `authengine migrate --from`
 * loads this module from the application; it is not for other code.
 *
 * @module @authengine/migrate/data
 */
export type {
  BannedChoice,
  CollisionChoice,
  DataInput,
  DataLayout,
  DataReport,
  FormerLibrary,
  FormerSecret,
  KnownProvider,
  Part,
  TargetLayout,
  UnverifiedChoice,
} from './contract.js'
export { PARTS } from './contract.js'
export { migrateData } from './migrateData.js'
export type { Blocker, CountedReason, PartReport, Report } from './Report.js'
export { reportLines } from './reportText.js'
