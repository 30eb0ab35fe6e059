import type { SqlTables } from 'authengine/adapter'
import type { SqlOptions, SqlTableNames } from './SqlOptions.js'

/** The names of tables in the option `tables`. */
export const namesIn = ({ tables = {} }: SqlOptions): SqlTableNames =>
  listed(tables)
    .filter((each): each is SqlTableNames => !isOfPlugin(each))
    .reduce((names, each) => ({ ...names, ...each }), {})

/** The tables of plugins in the option `tables`. */
export const pluginTablesIn = ({ tables = {} }: SqlOptions): readonly SqlTables[] => listed(tables).filter(isOfPlugin)

const listed = (tables: NonNullable<SqlOptions['tables']>): readonly (SqlTableNames | SqlTables)[] =>
  isList(tables) ? tables : [tables]

/** `Array.isArray` does not narrow a list that is readonly. */
const isList = (tables: NonNullable<SqlOptions['tables']>): tables is readonly (SqlTableNames | SqlTables)[] =>
  Array.isArray(tables)

const isOfPlugin = (each: SqlTableNames | SqlTables): each is SqlTables => 'up' in each && typeof each.up === 'function'
