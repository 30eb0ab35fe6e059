import { checkOptions } from './checkOptions.js'
import { remembered, versionName, versionsOf, versionsTable } from './schema.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { pluginTablesIn } from './tablesOf.js'
import { shapesFrom } from './TableShape.js'

/**
 * The statements that `migrate` would run on an empty database, for applications that run their own migrations.
 *
 * @param dialect - Dialect of the statements.
 * @param options - Names of the tables and columns.
 * @throws ConfigurationError if an option is unknown.
 * @returns Statements, each with a semicolon at the end. Those for the tables of this package can be run again. After
 *   them, `migrate` has nothing to do.
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
