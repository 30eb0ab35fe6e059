// Writes the tables of docs/events.md: the security events, their members, and the event of each error. The text around
// the tables is written by hand.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { root } from './workspace.mjs'

/** The page. */
export const PAGE = 'docs/events.md'
const SOURCE = 'src/core/SecurityEvent.ts'

/**
 * The text of the page with its tables.
 *
 * @param facts `catalogue`: kinds of events by their names. `errors`: type, level, event and reason of each error.
 */
export async function eventsPage({ catalogue, errors }) {
  const path = join(root, PAGE)
  const tables = { events: eventRows(catalogue), members: memberRows(), errors: errorRows(errors) }
  let text = readFileSync(path, 'utf8')
  for (const [name, rows] of Object.entries(tables)) {
    const [before, , after] = text.split(new RegExp(`<!-- /?${name} -->`))
    if (after === undefined) throw new Error(`${PAGE} has no place for the table: <!-- ${name} --> <!-- /${name} -->`)
    text = `${before}<!-- ${name} -->\n\n${rows.join('\n')}\n\n<!-- /${name} -->${after}`
  }
  return format(text, { ...(await resolveConfig(path)), filepath: path })
}

const eventRows = (catalogue) => [
  row('Name', 'When', 'Outcome', 'Reasons', 'Bounded'),
  row('---', '---', '---', '---', '---'),
  ...Object.entries(catalogue)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { bounded, outcome, reasons = [], summary }]) =>
      row(
        `\`${name}\``,
        summary,
        `\`${outcome}\``,
        reasons.map((each) => `\`${each}\``).join(', '),
        bounded ? 'yes' : '',
      ),
    ),
]

const errorRows = (errors) => [
  row('Error', 'Log level', 'Event', 'Reason'),
  row('---', '---', '---', '---'),
  ...errors
    .toSorted((one, other) => (one.type < other.type ? -1 : 1))
    .map(({ event, level, reason, type }) =>
      row(`[\`${type}\`](errors.md#${type.toLowerCase()})`, `\`${level}\``, `\`${event}\``, `\`${reason}\``),
    ),
]

/** The members of `SecurityEvent`, with their comments. */
function memberRows() {
  const source = ts.createSourceFile(SOURCE, readFileSync(join(root, SOURCE), 'utf8'), ts.ScriptTarget.ESNext, true)
  const declared = source.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'SecurityEvent',
  )
  const rows = declared.members.map((member) => {
    const [{ comment }] = ts.getJSDocCommentsAndTags(member)
    const text = (ts.getTextOfJSDocComment(comment) ?? '').replaceAll('\n', ' ')
    return row(`\`${member.name.getText()}\``, member.questionToken ? '' : 'yes', text)
  })
  return [row('Member', 'Always', 'What it is'), row('---', '---', '---'), ...rows]
}

const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The facts of the sources, which have to be bundled, because Node cannot load them. */
async function readSources() {
  const contents = `
    import { CORE_EVENTS, ERROR_EVENTS } from './src/core/SecurityEvent.ts'
    import { catalogue as errorClasses } from './src/engine/ApplicationLogger.ts'
    import { ContainerRegistry } from './src/engine/container/ContainerRegistry.ts'
    import { ROLES } from './src/engine/container/roleNames.ts'
    import { features } from './src/engine/features.ts'
    const registry = new ContainerRegistry()
    for (const feature of features) feature.register(registry.of(feature.id, 'feature'))
    export const catalogue = Object.assign({}, CORE_EVENTS, ...registry.roles.all(ROLES.securityEvents))
    export const errors = errorClasses.map(({ level, type }) => {
      const [event, reason] = ERROR_EVENTS[type]
      return { type, level, event, reason }
    })`
  const outfile = join(root, '.config/events.bundle.mjs')
  try {
    await build({
      absWorkingDir: root,
      stdin: { contents, resolveDir: root },
      outfile,
      bundle: true,
      conditions: ['authengine-source'],
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, PAGE), await eventsPage(await readSources()))
}
