import { namesOf, refuseMistypedNames, refuseUnknownNames } from 'authengine/plugin'
import { CUSTOMARY, OWN, type TableName } from './columns.js'
import type { SqlOptions } from './SqlOptions.js'

const OPTIONS = namesOf<SqlOptions>({ tables: true, columns: true, foreign: true, dialect: true, timeLimit: true })
const TABLES = new Set(Object.keys(CUSTOMARY))

/**
 * Refuses options that nothing reads, and misspelled columns. Other names of columns add columns.
 *
 * @throws ConfigurationError that names them.
 */
export function checkOptions(options: SqlOptions): void {
  refuseUnknownNames('sqlAdapter ', options, OPTIONS)
  refuseUnknownNames('sqlAdapter tables.', options.tables, TABLES)
  refuseUnknownNames('sqlAdapter columns.', options.columns, TABLES)
  for (const table of Object.keys(CUSTOMARY) as TableName[]) {
    const known = new Set([...Object.keys(CUSTOMARY[table]), ...Object.keys(OWN[table])])
    refuseMistypedNames(`sqlAdapter columns.${table}.`, options.columns?.[table], known)
  }
}
