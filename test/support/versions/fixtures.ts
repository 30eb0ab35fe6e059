import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an earlier version has handed over. */
export interface Fixture {
  /** Name of the scenario that it began. */
  readonly scenario: string
  /** The commit that made it. */
  readonly commit: string
  /** When, by the clock of its engine. */
  readonly began: string
  /** What it returned. */
  readonly handed: unknown
  /** The statements that make its database, where it used one. */
  readonly sql: string | undefined
  /** The commands that make what it kept in Redis, where it used that. */
  readonly redis: string | undefined
}

const FOLDER = 'test/support/versions/fixtures'
/** The tables that the databases of nearly all fixtures have. */
const TABLES = 'tables.sql'

/** Every fixture, by the version that made it. They are made with `npm run side-by-side -- --fixtures`. */
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

/** A file has the tables in it if they differ from those of the others. */
const withTables = (tables: string, text: string | undefined): string | undefined =>
  text === undefined || text.startsWith('CREATE TABLE') ? text : tables + text
