import { parseEnv } from 'node:util'
import { isWeak } from '../../config/checks/values.js'

/** The highest number of a secret: the configuration reads `AUTH_SECRET_1` to `AUTH_SECRET_9`. */
const SEVERAL = 9
const NUMBERS = Array.from({ length: SEVERAL + 1 }, (_, at) => at)
const LINE = /^(\s*(?:export\s+)?AUTH_SECRET)(?:_([1-9]))?\s*=/

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
 * @param otherName - What the secret is called where it has not our name: that line stays, for whoever else reads it.
 */
export function rotation(given: string, secret: string, otherName?: string): Rotation {
  const text = otherName === undefined ? given : withOurName(given, otherName)
  const values = parseEnv(text)
  const there = NUMBERS.filter((at) => values[nameOf(at)]?.trim())
  const weak = there.filter((at) => isWeak(values[nameOf(at)] ?? ''))
  const kept = there.filter((at) => !weak.includes(at))
  // What is free ends the row: secrets behind it stay where they are.
  const free = NUMBERS.find((at) => !kept.includes(at))
  const fresh = `AUTH_SECRET=${secret}`
  const [before, behind] = around(text.split('\n'))
  const moved = (lines: readonly string[]): readonly string[] =>
    lines.flatMap((line) => movedLine(line, free ?? SEVERAL, weak))
  return {
    text: [...moved(before), fresh, ...moved(behind)].join('\n'),
    moved: free !== 0,
    dropped: free === undefined,
    weak: weak.map(nameOf),
  }
}

/** The lines with a copy of the secret under our name, where there is none. */
function withOurName(text: string, otherName: string): string {
  if (parseEnv(text)['AUTH_SECRET']) return text
  const line = new RegExp(`^([ \\t]*(?:export[ \\t]+)?)${otherName}([ \\t]*=.*)$`, 'm')
  return text.replace(line, '$&\n$1AUTH_SECRET$2')
}

const nameOf = (at: number): string => (at === 0 ? 'AUTH_SECRET' : `AUTH_SECRET_${String(at)}`)

/** The lines before the one of `AUTH_SECRET`, and the rest; where there is none, a new one comes first. */
function around(lines: readonly string[]): readonly [readonly string[], readonly string[]] {
  const place = Math.max(
    lines.findIndex((line) => numberIn(line) === 0),
    0,
  )
  return [lines.slice(0, place), lines.slice(place)]
}

/** Which secret a line sets. */
function numberIn(line: string): number | undefined {
  const found = LINE.exec(line)
  return found ? Number(found[2] ?? 0) : undefined
}

/** What becomes of a line. */
function movedLine(line: string, free: number, weak: readonly number[]): readonly string[] {
  const at = numberIn(line)
  if (at === undefined) return [line]
  // A weak one, an empty one, or the oldest of ten makes room.
  if (at === free || weak.includes(at)) return []
  if (at > free) return [line]
  return [line.replace(LINE, `$1_${String(at + 1)}=`)]
}
