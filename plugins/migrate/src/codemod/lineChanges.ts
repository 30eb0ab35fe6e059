/** Longer changes are counted, but not compared line by line. */
const LONGEST = 1500

/** The lines that differ between two texts: `-` with a removed line, `+` with an added one. */
export function lineChanges(before: string, after: string): readonly string[] {
  const old = before.split('\n')
  const now = after.split('\n')
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return compared(old.slice(start, old.length - end), now.slice(start, now.length - end))
}

function compared(old: readonly string[], now: readonly string[]): readonly string[] {
  if (old.length > LONGEST || now.length > LONGEST)
    return [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)]
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (one: number, other: number): number => lengths[one]?.[other] ?? 0
  for (let one = old.length - 1; one >= 0; one--) {
    const row = lengths[one]
    for (let other = now.length - 1; other >= 0 && row; other--)
      row[other] =
        old[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
  }
  const lines: string[] = []
  let one = 0
  let other = 0
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      one++
      other++
    } else if (other >= now.length || (one < old.length && at(one + 1, other) >= at(one, other + 1)))
      lines.push(`-${old[one++] ?? ''}`)
    else lines.push(`+${now[other++] ?? ''}`)
  }
  return lines
}
