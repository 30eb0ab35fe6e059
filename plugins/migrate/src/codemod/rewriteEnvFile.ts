import type { Former } from './Former.js'
import type { Rewritten } from './rewriteScript.js'
import { VARIABLES, variableFor } from './rules/rewriteEnvironment.js'

const SECRET = 'AUTH_SECRET'

/**
 * Renames the variables of an env file.
 *
 * A former secret stays under its name, because the reader of former sessions needs it. A new one is added above it:
 * with the former secret as the new one, a leak of the first would also forge new sessions.
 *
 * @param text - The file.
 * @param from - The former library.
 * @param secret - Value of the new secret; undefined for a template, in which the former secret gets its new name.
 */
export function rewriteEnvFile(text: string, from: Former, secret: string | undefined): Rewritten {
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n'
  const places: { line: number; kind: 'changed'; what: string }[] = []
  const names = new Set(text.split('\n').map((line) => nameIn(line)?.name))
  const lines = text.split('\n').map((line, at) => {
    const { before = '', name = '' } = nameIn(line) ?? {}
    const renamed = variableFor(name, { from })
    if (renamed === undefined || names.has(renamed)) return line
    places.push({ line: at + 1, kind: 'changed', what: 'variable' })
    const rest = line.slice(before.length + name.length)
    if (VARIABLES[name] !== SECRET) return before + renamed + rest
    const former = secret === undefined ? `${before}FORMER_${name}${rest}` : line
    return `${before}${SECRET}=${secret ?? ''}${eol}${former}`
  })
  return { text: lines.join('\n'), places }
}

/** The variable of a line, also in a comment such as `# NEXTAUTH_URL=`. */
function nameIn(line: string): { readonly before: string; readonly name: string } | undefined {
  const [, before, name] = /^(\s*(?:#\s*)?(?:export\s+)?)([A-Z][A-Z0-9_]*)\s*=/.exec(line) ?? []
  return before === undefined || name === undefined ? undefined : { before, name }
}
