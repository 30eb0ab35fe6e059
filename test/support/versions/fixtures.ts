import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The results of an earlier version. */
export interface Fixture {
  /** Name of the scenario. */
  readonly scenario: string
  /** The commit of the version. */
  readonly commit: string
  /** The time of the first step, by the clock of its engine. */
  readonly began: string
  /** The result of the first step. */
  readonly handed: unknown
  /** The statements that restore its database, if it used one. */
  readonly sql: string | undefined
  /** The commands that restore its data in Redis, if it used Redis. */
  readonly redis: string | undefined
}

const FOLDER = 'test/support/versions/fixtures'
/** The tables of the databases of nearly all fixtures. */
const TABLES = 'tables.sql'

/** All fixtures, by version. `npm run side-by-side -- --fixtures` makes them. */
export function fixtures(): ReadonlyMap<string, readonly Fixture[]> {
  return new Map(readdirSync(FOLDER).map((version) => [version, fixturesOf(join(FOLDER, version))]))
}

function fixturesOf(folder: string): readonly Fixture[] {
  const tables = readFileSync(join(folder, TABLES), 'utf8')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => {
    const path = join(folder, name)
    const beside = (ending: string): string | undefined => textOf(path.replace(/\.json$/, ending))
    const described = JSON.parse(readFileSync(path, 'utf8')) as Omit<Fixture, 'sql' | 'redis'>
    return { ...described, sql: withTables(tables, beside('.sql')), redis: beside('.redis') }
  })
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** A file contains its tables only if they differ from the common ones. */
const withTables = (tables: string, text: string | undefined): string | undefined =>
  text === undefined || text.startsWith('CREATE TABLE') ? text : tables + text
