import type { Former } from './Former.js'
import { type FoundPlace, namesPage, PAGES } from './Place.js'

const AUTHJS = /['"]((?:next-auth|@auth\/[\w-]+)(?:\/[\w/-]+)?)['"]/
/** Modules of the former libraries. */
const IMPORTED: Readonly<Record<Former, RegExp>> = {
  authjs: AUTHJS,
  'next-auth': AUTHJS,
  'better-auth': /['"]((?:better-auth|@better-auth\/[\w-]+)(?:\/[\w/-]+)?)['"]/,
}

/** Variables in files of other kinds, such as docker-compose.yml. */
export const namedVariables = (text: string, from: Former): readonly FoundPlace[] =>
  matchesIn(text, from === 'better-auth' ? /\b(BETTER_AUTH_\w+)/ : /\b(NEXTAUTH_\w+)/).map(({ line, name }) => ({
    line,
    kind: 'note',
    what: `${name} is named here.`,
    page: PAGES.variables,
  }))

/** Imports in components that are not changed. */
export const listedImports = (text: string, from: Former): readonly FoundPlace[] =>
  matchesIn(text, IMPORTED[from]).map(({ line, name }) => ({
    line,
    kind: 'manual',
    what: `"${name}" is imported here, and this kind of file is not changed.`,
    page: namesPage(from),
  }))

/** The lines that a pattern matches, with its first group. */
const matchesIn = (text: string, pattern: RegExp): readonly { readonly line: number; readonly name: string }[] =>
  text.split('\n').flatMap((line, at) => {
    const name = pattern.exec(line)?.[1]
    return name === undefined ? [] : [{ line: at + 1, name }]
  })
