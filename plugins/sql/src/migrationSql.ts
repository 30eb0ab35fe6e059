import { checkOptions } from './checkOptions.js'
import { remembered, versionName, versionsOf, versionsTable } from './schema.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { pluginTablesIn } from './tablesOf.js'
import { shapesFrom } from './TableShape.js'

/**
 * What `migrate` would run on an empty database, for those who run their own migrations.
 *
 * @param dialect - The dialect to write in.
 * @param options - How the tables are named.
 * @throws ConfigurationError when an option is unknown.
 * @returns Statements, each ended by a semicolon. Those of our tables can be run again, and `migrate` finds its work done.
 */
export function migrationSql(dialect: SqlDialect, options: Pick<SqlOptions, 'columns' | 'tables'> = {}): string {
  checkOptions(options)
  const shapes = shapesFrom({ ...options, foreign: false })
  const versions = versionsOf(shapes, dialect).flatMap((statements, index) => [
    ...statements,
    remembered(index + 1, shapes.users.name, dialect),
  ])
  const ofPlugins = pluginTablesIn(options).flatMap((tables) => [
    ...tables.up(dialect, 0),
    remembered(tables.version, versionName(tables), dialect),
  ])
  return [versionsTable(dialect), ...versions, ...ofPlugins].map((statement) => `${statement};\n`).join('\n')
}
