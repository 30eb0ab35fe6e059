import { parseEnv } from 'node:util'
import { isWeak } from '../../config/checks/values.js'
import { numbered, SECRET } from '../../config/SettingsInput.js'

/** What to rotate. */
export interface Rotated {
  /** The variable of the newest secret. Default: `AUTH_SECRET`. */
  readonly variable?: string
  /** Name of the variable in another library. Its line is kept, because other code may read it. */
  readonly otherName?: string | undefined
  /**
   * Whether weak secrets are kept. Without them, values that they sealed in a database would be lost.
   *
   * @defaultValue false
   */
  readonly keepsWeak?: boolean
}

/** The result of a rotation. */
export interface Rotation {
  /** The text with the new secret. */
  readonly text: string
  /** Whether the previous secret was kept, as `AUTH_SECRET_1`. */
  readonly moved: boolean
  /** Whether the oldest was removed, because there were ten. */
  readonly dropped: boolean
  /** Names of the variables that were removed, because their secrets are weak. */
  readonly weak: readonly string[]
}

/**
 * Adds a secret before the existing ones: `AUTH_SECRET` becomes `AUTH_SECRET_1`, and so on up to 9. Weak secrets are
 * removed, because every listed secret unseals sessions.
 *
 * @param given - Text of an env file.
 */
export function rotation(
  given: string,
  secret: string,
  { keepsWeak = false, otherName, variable = SECRET }: Rotated = {},
): Rotation {
  const names = numbered(variable)
  const text = otherName === undefined ? given : withOurName(given, variable, otherName)
  const values = parseEnv(text)
  const there = names.filter((name) => values[name]?.trim())
  const weak = keepsWeak ? [] : there.filter((name) => isWeak(values[name] ?? ''))
  const kept = there.filter((name) => !weak.includes(name))
  // Secrets move only up to the first free number. The secrets behind it keep their numbers.
  const free = names.findIndex((name) => !kept.includes(name))
  const row: Row = { names, weak, last: free === -1 ? names.length - 1 : free, line: lineOf(variable) }
  const [before, behind] = around(text.split('\n'), row)
  const moved = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => movedLine(line, row))
  return {
    text: [...moved(before), `${variable}=${secret}`, ...moved(behind)].join('\n'),
    moved: free !== 0,
    dropped: free === -1,
    weak,
  }
}

/** The variables of a file, newest first. */
interface Row {
  readonly names: readonly string[]
  readonly weak: readonly string[]
  /** Index up to which secrets move: that of the first free number, or of the oldest secret. */
  readonly last: number
  /** A line that sets one of them. */
  readonly line: RegExp
}

const lineOf = (variable: string): RegExp => new RegExp(`^(\\s*(?:export\\s+)?)(${variable}(?:_[1-9])?)\\s*=`)

/** The lines, with a copy of the line of `otherName` as `variable`, if that is missing. */
function withOurName(text: string, variable: string, otherName: string): string {
  if (parseEnv(text)[variable]) return text
  const line = new RegExp(`^([ \\t]*(?:export[ \\t]+)?)${otherName}([ \\t]*=.*)$`, 'm')
  return text.replace(line, `$&\n$1${variable}$2`)
}

/** The lines before the newest secret, and the rest. Without a secret, all lines are in the rest. */
function around(lines: readonly string[], row: Row): readonly [readonly string[], readonly string[]] {
  const place = Math.max(
    lines.findIndex((line) => placeIn(line, row) === 0),
    0,
  )
  return [lines.slice(0, place), lines.slice(place)]
}

/** Index of the secret that a line sets; undefined for other lines. */
function placeIn(line: string, row: Row): number | undefined {
  const name = row.line.exec(line)?.[2]
  return name === undefined ? undefined : row.names.indexOf(name)
}

/** The line after the rotation; empty if it is removed. */
function movedLine(line: string, row: Row): readonly string[] {
  const at = placeIn(line, row)
  if (at === undefined) return [line]
  // A weak secret, an empty variable, or the oldest of ten secrets is removed.
  if (at === row.last || row.weak.includes(row.names[at] ?? '')) return []
  if (at > row.last) return [line]
  return [line.replace(row.line, `$1${row.names[at + 1] ?? ''}=`)]
}
