// node test/bench/hops.mjs [--project <folder>] [--only <regexp>] [--list] [--json]: counts the source files and
// functions that each operation runs, and the lines of the sources.
import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MAX_FILES } from './kit/hops/goals.mjs'
import { recorded } from './kit/hops/recorded.mjs'
import { fileList, operationsTable, sourcesTable, tooLong } from './kit/hops/report.mjs'
import { sourceSizes } from './kit/hops/sourceSizes.mjs'
import { root } from './kit/paths.mjs'

const { values } = parseArgs({
  options: {
    project: { type: 'string', default: root },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const project = realpathSync(values.project)
const names = Object.keys(MAX_FILES).filter((name) => new RegExp(values.only).test(name))

const operations = []
for (const name of names) {
  const { title } = (await import(`./kit/hops/operations/${name}.mjs`)).default
  operations.push({ name, title, ...(await recorded(name, project)) })
}
const sources = sourceSizes(project)

const parts = values.json
  ? [JSON.stringify({ operations, sources }, undefined, 1)]
  : [
      operationsTable(operations),
      ...(values.list ? operations.map(fileList) : []),
      sourcesTable(sources),
      ...(values.list ? [tooLong(sources)] : []),
    ]
process.stdout.write(`${parts.filter((part) => part !== '').join('\n\n')}\n`)
