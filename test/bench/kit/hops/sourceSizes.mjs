import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'
import { functionName } from './functionName.mjs'
import { SOURCES } from './goals.mjs'
import { linesOfCode } from './linesOfCode.mjs'

/** Folders of `src` that do not belong to the server core. */
const BESIDE_THE_SERVER = new Set(['cli', 'testing', 'client', 'webauthn-client'])

/** Sizes of the sources of a project: of all of `src`, and of the server core. */
export function sourceSizes(project) {
  const all = readdirSync(join(project, 'src'), { recursive: true })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => sizeOf(project, name))
  const server = all.filter(({ folder }) => !BESIDE_THE_SERVER.has(folder))
  return { src: summaryOf(all), 'server core': summaryOf(server) }
}

function sizeOf(project, name) {
  const file = `src/${name}`
  const source = ts.createSourceFile(file, readFileSync(join(project, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const longFunctions = []
  const walk = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line
      const lines = source.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1
      if (lines > SOURCES.functionLines)
        longFunctions.push({ name: `${file}#${functionName(node)}@${first + 1}`, lines })
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  return { file, folder: name.split('/')[0], lines: linesOfCode(source, source).size, longFunctions }
}

function summaryOf(files) {
  const lines = files.map((each) => each.lines).sort((a, b) => a - b)
  const rank = (share) => lines[Math.ceil(share * lines.length) - 1]
  return {
    files: files.length,
    lines: lines.reduce((sum, each) => sum + each, 0),
    median: rank(0.5),
    p95: rank(0.95),
    max: lines.at(-1),
    usualShare: lines.filter((each) => each < SOURCES.usualFileLines).length / lines.length,
    longFiles: files
      .filter((each) => each.lines > SOURCES.fileLines)
      .map(({ file, lines: size }) => ({ file, lines: size })),
    longFunctions: files.flatMap((each) => each.longFunctions),
  }
}
