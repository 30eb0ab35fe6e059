/**
 * SQL databases: SQLite, PostgreSQL, MySQL and MariaDB.
 *
 * @module @authengine/sql
 */
export type { ColumnKind, TableName } from './columns.js'
export type { SqlLocation } from './connect.js'
export { migrate } from './migrate.js'
export type { MissingPart } from './missingIn.js'
export { migrationSql } from './migrationSql.js'
export { type OpenedDatabase, SqlAdapter } from './SqlAdapter.js'
export { type AnyKysely, sqlAdapter, type SqlDatabase } from './adapterOf.js'
export type { SqlDialect } from './SqlDialect.js'
export type { SqlLayout, SqlTableLayout } from './SqlLayout.js'
export type { SqlOptions, SqlTableNames } from './SqlOptions.js'
