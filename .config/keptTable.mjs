// Updates a table in a page: each run of a script writes its own rows, and the other rows stay.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from './workspace.mjs'

/**
 * Writes rows of a table between `<!-- name -->` and `<!-- /name -->`.
 *
 * @param order - First cells of the allowed rows, in their order. Other rows are removed.
 */
export async function writeRows(page, name, { head, order, rows }) {
  const path = join(root, page)
  const [before, table, after] = readFileSync(path, 'utf8').split(new RegExp(`<!-- /?${name} -->`))
  const kept = new Map([...table.matchAll(/^\| *(.*?) *\|.*$/gm)].map(([row, first]) => [first, row]))
  for (const cells of rows) kept.set(String(cells[0]), line(cells))
  const rule = line(head.map(() => '---'))
  const written = [line(head), rule, ...order.flatMap((first) => kept.get(first) ?? [])].join('\n')
  const text = `${before}<!-- ${name} -->\n\n${written}\n\n<!-- /${name} -->${after}`
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

function line(cells) {
  return `| ${cells.join(' | ')} |`
}
