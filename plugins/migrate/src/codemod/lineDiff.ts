/** Longer changes are not compared line by line. */
const LONGEST = 1500

/** A line of one text, or of both. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The lines of two texts, one after the other, with what became of each. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const old = before.split('\n')
  const now = after.split('\n')
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return [
    ...old.slice(0, start).map(same),
    ...compared(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
}

/** The line that a line of the first text is in the second one, from 1. A removed line is where its replacement is. */
export function lineAfter(diff: readonly DiffLine[], line: number): number {
  let old = 0
  let now = 0
  for (const { kind } of diff) {
    if (kind !== 'added') old++
    if (old === line && kind !== 'added') return now + 1
    if (kind !== 'removed') now++
  }
  return now
}

const same = (text: string): DiffLine => ({ kind: 'same', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })

function compared(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  if (old.length > LONGEST || now.length > LONGEST) return [...old.map(removed), ...now.map(added)]
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (one: number, other: number): number => lengths[one]?.[other] ?? 0
  for (let one = old.length - 1; one >= 0; one--) {
    const row = lengths[one]
    for (let other = now.length - 1; other >= 0 && row; other--)
      row[other] =
        old[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
  }
  const lines: DiffLine[] = []
  let one = 0
  let other = 0
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      lines.push(same(old[one++] ?? ''))
      other++
    } else if (other >= now.length || (one < old.length && at(one + 1, other) >= at(one, other + 1)))
      lines.push(removed(old[one++] ?? ''))
    else lines.push(added(now[other++] ?? ''))
  }
  return lines
}
