import type { SqlLocation } from './connect.js'

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL', mysql: 'MySQL' }
type Name = keyof typeof NAMES

/** How the locations of each database begin; what a file of SQLite is called is anybody's choice. */
const BEGINNINGS: Readonly<Record<Name, RegExp>> = {
  sqlite: /^(file|libsql|sqlite):/i,
  postgres: /^postgres(ql)?:/i,
  mysql: /^(mysql|mariadb):/i,
}

const FORMS = '{ sqlite: … }, { postgres: … }, { mysql: … }'

/**
 * The location that was given: exactly one. Whether it is set is looked at by {@link textIn}, with the first query.
 *
 * @throws TypeError when it is none; what it says is not repeated, for it may hold a password.
 */
export function locationIn(given: unknown): SqlLocation {
  if (typeof given === 'string') {
    const name = namesOf(given)[0] ?? 'sqlite'
    throw new TypeError(
      `sqlAdapter was given a text, which does not say of which database: write sqlAdapter({ ${name}: … }).`,
    )
  }
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`sqlAdapter was given ${String(given)}: write one of ${FORMS}, or pass a Kysely instance.`)
  }
  const names = (Object.keys(NAMES) as Name[]).filter((name) => name in given)
  const [name] = names
  if (name === undefined) {
    throw new TypeError(
      `sqlAdapter was given an object that names no database: write one of ${FORMS}, or pass a Kysely instance.`,
    )
  }
  if (names.length > 1) {
    throw new TypeError(`sqlAdapter was given several databases, ${names.join(' and ')}: name the one to use.`)
  }
  const location = given as Readonly<Record<Name, unknown>>
  checkText(name, location[name])
  return given as SqlLocation
}

/**
 * The text of a location. A build loads the configuration without the variables of the place where it will run, so what is not
 * set is told when somebody wants to connect.
 *
 * @throws TypeError when it is not set.
 */
export function textIn(name: Name, text: unknown): string {
  if (typeof text === 'string' && text !== '') return text
  throw new TypeError(
    `sqlAdapter({ ${name}: … }) was given ${text === '' ? 'an empty text' : String(text)}, and no ${NAMES[name]} to connect to. ` +
      'If it comes from a variable, such as DATABASE_URL, that one is not set in this process: set it, in the env file ' +
      'or where the process is started.',
  )
}

function checkText(name: Name, text: unknown): void {
  if (text === undefined || text === null) return
  if (typeof text !== 'string') {
    throw new TypeError(`sqlAdapter({ ${name}: … }) was given a value of the type ${typeof text}: write a text.`)
  }
  const [other] = namesOf(text)
  if (other === undefined || other === name) return
  throw new TypeError(
    `sqlAdapter({ ${name}: … }) was given the location of a ${NAMES[other]} database: write sqlAdapter({ ${other}: … }), ` +
      `or correct the variable it comes from.`,
  )
}

/** The database that a text is the location of, as far as it says so. */
const namesOf = (text: string): readonly Name[] =>
  (Object.keys(NAMES) as Name[]).filter((name) => BEGINNINGS[name].test(text))
