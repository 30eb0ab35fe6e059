import type { SqlTables } from 'authengine/adapter'
import { namesOf, refuseMistypedNames, refuseUnknownNames } from 'authengine/plugin'
import { CUSTOMARY, OWN, type TableName } from './columns.js'
import type { SqlOptions } from './SqlOptions.js'
import { namesIn, pluginTablesIn } from './tablesOf.js'

const OPTIONS = namesOf<SqlOptions>({ tables: true, columns: true, foreign: true, dialect: true, timeLimit: true })
const TABLES = new Set(Object.keys(CUSTOMARY))

/**
 * Refuses unknown options and misspelled columns. Other unknown names of columns add columns.
 *
 * @throws ConfigurationError that names them.
 */
export function checkOptions(options: SqlOptions): void {
  refuseUnknownNames('sqlAdapter ', options, OPTIONS)
  refuseUnknownNames('sqlAdapter tables.', namesIn(options), TABLES)
  checkPluginTables(pluginTablesIn(options))
  refuseUnknownNames('sqlAdapter columns.', options.columns, TABLES)
  for (const table of Object.keys(CUSTOMARY) as TableName[]) {
    const known = new Set([...Object.keys(CUSTOMARY[table]), ...Object.keys(OWN[table])])
    refuseMistypedNames(`sqlAdapter columns.${table}.`, options.columns?.[table], known)
  }
}

function checkPluginTables(given: readonly SqlTables[]): void {
  for (const { name, version } of given) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) {
      throw new TypeError(`sqlAdapter tables: "${name}" must be a name in lower case, such as "audit".`)
    }
    if (!Number.isInteger(version) || version < 1) {
      throw new TypeError(`sqlAdapter tables: the version of "${name}" must be a whole number from 1 on.`)
    }
    if (given.filter((each) => each.name === name).length > 1) {
      throw new TypeError(`sqlAdapter tables: "${name}" is listed twice.`)
    }
  }
}
