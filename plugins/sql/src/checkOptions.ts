import { namesOf, refuseUnknownNames } from 'authengine/plugin'
import type { SqlOptions } from './SqlOptions.js'
import { CUSTOMARY } from './columns.js'

const OPTIONS = namesOf<SqlOptions>({ tables: true, columns: true, foreign: true, dialect: true, timeLimit: true })
const TABLES = new Set(Object.keys(CUSTOMARY))

/**
 * Refuses options that nothing reads.
 *
 * @throws ConfigurationError that names them.
 */
export function checkOptions(options: SqlOptions): void {
  refuseUnknownNames('sqlAdapter ', options, OPTIONS)
  refuseUnknownNames('sqlAdapter tables.', options.tables, TABLES)
  refuseUnknownNames('sqlAdapter columns.', options.columns, TABLES)
}
