import type { DataReport } from './contract.js'
import type { CountedReason } from './Report.js'

/** The report, for a terminal: one text for each line. It has no tokens, hashes or addresses, only ids of users. */
export function reportLines(report: DataReport): readonly string[] {
  const { blockers, mode, notes, parts, statements, unread, written } = report
  const lines = [`${report.from}, ${mode}${written ? '' : ': nothing was written'}`]
  for (const { carried, changes, leftOut, part, present, problems, rows, table } of parts) {
    const done = `${verb(report)} ${String(carried)}, there already ${String(present)}, left out ${String(sum(leftOut))}`
    lines.push(`${part} (${table}): ${String(rows)} rows: ${done}, problems ${String(sum(problems))}`)
    lines.push(...reasons('left out', leftOut), ...reasons('problem', problems), ...reasons('note', changes))
  }
  if (unread.length > 0) lines.push('Not carried:', ...unread.map(({ reason, rows }) => `  ${String(rows)}: ${reason}`))
  if (notes.length > 0) lines.push('To know:', ...notes.map((note) => `  ${note}`))
  if (statements.length > 0)
    lines.push('For the migrations of your application:', ...statements.map((statement) => `${statement};`))
  for (const { fix, name, rows, what } of blockers)
    lines.push(`Stopped by ${name} (${String(rows)} rows): ${what}`, `  fix: ${fix}`)
  return lines
}

const verb = ({ mode, written }: DataReport): string =>
  mode === 'in place' ? (written ? 'changed' : 'to change') : written ? 'carried' : 'to carry'

const sum = (counted: readonly CountedReason[]): number => counted.reduce((total, { rows }) => total + rows, 0)

const reasons = (what: string, counted: readonly CountedReason[]): readonly string[] =>
  counted.map(
    ({ examples, reason, rows }) =>
      `  ${what}: ${String(rows)}: ${reason} (users ${examples.join(', ')}${rows > examples.length ? ', …' : ''})`,
  )
