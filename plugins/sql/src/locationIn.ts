import { refuseUnknownNames } from 'authengine/plugin'
import type { SqlLocation } from './connect.js'
import { NAMES } from './textIn.js'

type Name = keyof typeof NAMES

/** How the locations of each database begin; a file of SQLite may have any name. */
const BEGINNINGS: Readonly<Record<Name, RegExp>> = {
  sqlite: /^(file|libsql|sqlite):/i,
  postgres: /^postgres(ql)?:/i,
  mysql: /^(mysql|mariadb):/i,
}

const FORMS = '{ sqlite: … }, { postgres: … }, { mysql: … }'

/**
 * Checks that there is exactly one location. Whether it is set is checked with the first query.
 *
 * @throws TypeError if it is malformed. The message does not repeat it, because it may contain a password.
 */
export function locationIn(given: unknown): SqlLocation {
  if (typeof given === 'string') {
    const name = namesOf(given)[0] ?? 'sqlite'
    throw new TypeError(
      `sqlAdapter received a string, which does not say which database it is for. Write sqlAdapter({ ${name}: … }).`,
    )
  }
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`sqlAdapter was given ${String(given)}: write one of ${FORMS}, or pass a Kysely instance.`)
  }
  const names = (Object.keys(NAMES) as Name[]).filter((name) => name in given)
  const [name] = names
  if (name === undefined) {
    throw new TypeError(
      `sqlAdapter received an object that names no database. Write one of ${FORMS}, or pass a Kysely instance.`,
    )
  }
  if (names.length > 1) {
    throw new TypeError(`sqlAdapter received several databases, ${names.join(' and ')}: name the one to use.`)
  }
  refuseUnknownNames('sqlAdapter ', given, new Set(Object.keys(NAMES)))
  const location = given as Readonly<Record<Name, unknown>>
  checkText(name, location[name])
  return given as SqlLocation
}

function checkText(name: Name, text: unknown): void {
  if (text === undefined || text === null) return
  if (typeof text !== 'string') {
    throw new TypeError(`sqlAdapter({ ${name}: … }) received a value of the type ${typeof text}. Write a string.`)
  }
  const [other] = namesOf(text)
  if (other === undefined || other === name) return
  throw new TypeError(
    `sqlAdapter({ ${name}: … }) was given the location of a ${NAMES[other]} database: write sqlAdapter({ ${other}: … }), ` +
      `or correct the variable it comes from.`,
  )
}

/** The database whose locations begin like this text, if there is one. */
const namesOf = (text: string): readonly Name[] =>
  (Object.keys(NAMES) as Name[]).filter((name) => BEGINNINGS[name].test(text))
