import { parseEnv } from 'node:util'
import { isWeak } from '../../config/checks/values.js'
import { numbered, SECRET } from '../../config/SettingsInput.js'

/** What is rotated. */
export interface Rotated {
  /** The variable of the newest. Default: `AUTH_SECRET`. */
  readonly variable?: string
  /** What it is called where it has not our name: that line stays, because something else may read it. */
  readonly otherName?: string | undefined
  /**
   * Whether one that others may guess stays: without it, what it sealed in a database would be lost.
   *
   * @defaultValue false
   */
  readonly keepsWeak?: boolean
}

/** What became of the secrets in a file. */
export interface Rotation {
  /** The text with the new secret. */
  readonly text: string
  /** Whether the secret before was kept, as `AUTH_SECRET_1`. */
  readonly moved: boolean
  /** Whether the oldest had to go, because there were ten. */
  readonly dropped: boolean
  /** Names of those that had to go, because others may guess them. */
  readonly weak: readonly string[]
}

/**
 * Puts a secret in front of those that are there: `AUTH_SECRET` becomes `AUTH_SECRET_1`, and so on up to 9. Weak ones are
 * not kept, because each one that is listed opens sessions.
 *
 * @param given - Lines of variables.
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
  // What is free ends the row: secrets behind it stay where they are.
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
  /** The place up to which they move: that of a free number, or of the oldest. */
  readonly last: number
  /** A line that sets one of them. */
  readonly line: RegExp
}

const lineOf = (variable: string): RegExp => new RegExp(`^(\\s*(?:export\\s+)?)(${variable}(?:_[1-9])?)\\s*=`)

/** The lines with a copy of the secret as AUTH_SECRET, if that is missing. */
function withOurName(text: string, variable: string, otherName: string): string {
  if (parseEnv(text)[variable]) return text
  const line = new RegExp(`^([ \\t]*(?:export[ \\t]+)?)${otherName}([ \\t]*=.*)$`, 'm')
  return text.replace(line, `$&\n$1${variable}$2`)
}

/** The lines before the one of the newest, and the rest; where there is none, a new one comes first. */
function around(lines: readonly string[], row: Row): readonly [readonly string[], readonly string[]] {
  const place = Math.max(
    lines.findIndex((line) => placeIn(line, row) === 0),
    0,
  )
  return [lines.slice(0, place), lines.slice(place)]
}

/** Which secret a line sets. */
function placeIn(line: string, row: Row): number | undefined {
  const name = row.line.exec(line)?.[2]
  return name === undefined ? undefined : row.names.indexOf(name)
}

/** What becomes of a line. */
function movedLine(line: string, row: Row): readonly string[] {
  const at = placeIn(line, row)
  if (at === undefined) return [line]
  // A weak one, an empty one, or the oldest of ten makes room.
  if (at === row.last || row.weak.includes(row.names[at] ?? '')) return []
  if (at > row.last) return [line]
  return [line.replace(row.line, `$1${row.names[at + 1] ?? ''}=`)]
}
