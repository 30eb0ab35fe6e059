import { number, table } from '../table.mjs'
import { MAX_FILES, SOURCES } from './goals.mjs'

const verdict = (reached) => (reached ? 'yes' : '**no**')
const isOfPlugin = ({ file }) => file.startsWith('plugins/')
const functionsIn = (files) => files.reduce((sum, { functions }) => sum + functions.length, 0)

/** One row for each operation. */
export function operationsTable(operations) {
  const rows = operations.map(({ name, title, files }) => {
    const plugins = files.filter(isOfPlugin)
    const counts = [files.length, files.length - plugins.length, plugins.length, functionsIn(files)]
    return [title, ...counts, `at most ${MAX_FILES[name]}`, verdict(files.length <= MAX_FILES[name])]
  })
  return table(['Operation', 'Files', 'of the core', 'of plugins', 'Functions', 'Goal (files)', 'Reached'], rows)
}

/** The files of one operation in the order of their first calls. */
export function fileList({ title, files }) {
  const lines = files.map(({ file, functions }, at) => `${String(at + 1).padStart(3)}. ${file} (${functions.length})`)
  return `${title}: ${files.length} files, ${functionsIn(files)} functions\n${lines.join('\n')}`
}

/** The sizes of the sources, and the goals of the server core. */
export function sourcesTable(sizes) {
  const { src, 'server core': core } = sizes
  const row = (says, figure, goal, reached) => [says, figure(src), figure(core), goal, verdict(reached)]
  const open = (says, figure) => [says, figure(src), figure(core), '', '']
  const percent = (share) => `${number(share * 100)} %`
  const { serverCoreFiles, fileLines, usualFileLines, usualShare, functionLines } = SOURCES
  const rows = [
    row('files', ({ files }) => files, `core: at most ${serverCoreFiles}`, core.files <= serverCoreFiles),
    open('lines of code', ({ lines }) => number(lines)),
    open('lines of code of a file, median', ({ median }) => median),
    open('the same, 95th percentile', ({ p95 }) => p95),
    row('the same, largest', ({ max }) => max, `at most ${fileLines}`, src.max <= fileLines),
    row(
      `files under ${usualFileLines} lines of code`,
      (each) => percent(each.usualShare),
      `at least ${percent(usualShare)}`,
      Math.min(src.usualShare, core.usualShare) >= usualShare,
    ),
    row(`files over ${fileLines} lines of code`, (each) => each.longFiles.length, 0, src.longFiles.length === 0),
    row(
      `functions over ${functionLines} lines`,
      (each) => each.longFunctions.length,
      0,
      src.longFunctions.length === 0,
    ),
  ]
  return table(['Sources', 'src', 'server core', 'Goal', 'Reached'], rows)
}

/** The names and sizes of files and functions that are too long. */
export function tooLong({ src }) {
  return [
    ...src.longFiles.map(({ file, lines }) => `${file}: ${lines} lines of code`),
    ...src.longFunctions.map(({ name, lines }) => `${name}: ${lines} lines`),
  ].join('\n')
}
