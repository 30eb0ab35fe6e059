import type { DataReport } from './contract.js'
import { type CountedReason, EXAMPLES } from './Report.js'

/** The report, for a terminal: one text for each line. It has no tokens, hashes or addresses, only ids of users. */
export function reportLines(report: DataReport): readonly string[] {
  const { blockers, mode, notes, parts, statements, unread, written } = report
  const lines = [`${report.from}, ${mode}${written ? '' : ': nothing was written'}`]
  for (const { carried, changes, leftOut, part, present, problems, rows, table } of parts) {
    const done = `${verb(report)} ${String(carried)}, there already ${String(present)}, left out ${String(sum(leftOut))}`
    lines.push(`${part} (${table}): ${counted(rows)}: ${done}, problems ${String(sum(problems))}`)
    lines.push(...reasons('left out', leftOut), ...reasons('problem', problems), ...reasons('note', changes))
  }
  if (unread.length > 0)
    lines.push('Not carried:', ...once(unread.map(({ reason, rows }) => `  ${String(rows)}: ${reason}`)))
  if (notes.length > 0) lines.push('To know:', ...once(notes.map((note) => `  ${note}`)))
  if (statements.length > 0)
    lines.push('For the migrations of your application:', ...statements.map((statement) => `${statement};`))
  for (const { fix, name, rows, what } of blockers)
    lines.push(`Stopped by ${name} (${counted(rows)}): ${what}`, `  fix: ${fix}`)
  return lines
}

const verb = ({ mode, written }: DataReport): string =>
  mode === 'in place' ? (written ? 'changed' : 'to change') : written ? 'carried' : 'to carry'

const sum = (reasons: readonly CountedReason[]): number => reasons.reduce((total, { rows }) => total + rows, 0)

const counted = (rows: number): string => `${String(rows)} ${rows === 1 ? 'row' : 'rows'}`

const once = (lines: readonly string[]): readonly string[] => [...new Set(lines)]

const reasons = (what: string, each: readonly CountedReason[]): readonly string[] =>
  each.map(({ examples, reason, rows }) => `  ${what}: ${String(rows)}: ${reason}${usersOf(examples, rows)}`)

function usersOf(examples: readonly string[], rows: number): string {
  if (examples.length === 0) return ''
  const more = examples.length === EXAMPLES && rows > EXAMPLES ? ', …' : ''
  return ` (${examples.length === 1 ? 'user' : 'users'} ${examples.join(', ')}${more})`
}
