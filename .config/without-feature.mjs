// Checks that a feature can be removed as docs/architecture.md says: without its folder, its lines in
// engine/features.ts, its exports and its tests, the rest compiles, builds, and passes the wire tests. Its tests are
// the files that do not compile without it, and the cases of wire tests that request its routes.
//
//   node .config/without-feature.mjs webauthn
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { copyProject } from './projectCopy.mjs'
import { root, run } from './workspace.mjs'

const features = readdirSync(join(root, 'src')).filter((name) =>
  existsSync(join(root, `src/${name}/${name}Feature.ts`)),
)
const [feature] = process.argv.slice(2)
if (!features.includes(feature)) {
  console.error(`Name a feature: ${features.join(', ')}.`)
  process.exit(1)
}
const copy = copyProject(`authengine-without-${feature}-`)
const wireBefore = wireTests().length
const routes = ownRoutes()
for (const folder of [`src/${feature}`, `test/unit/src/${feature}`]) remove(folder)
for (const name of readdirSync(join(copy, 'src')).filter((each) => each.endsWith('.ts')))
  rewrite(`src/${name}`, isExport)
takeOutOfTheList('src/engine/features.ts')

const deleted = deleteWhatBelongedToIt()
for (const name of readdirSync(join(copy, 'test/wire'))) rewrite(`test/wire/${name}`, isTestOfRoute)
run(process.execPath, ['.config/build.mjs', '--fresh'], { cwd: copy })
const cache = ['--cacheDirectory', join(copy, '.cache/jest')]
run('npm', ['test', '--silent', '--', 'test/wire', ...cache], { cwd: copy })
console.log(`
Without ${feature}: src compiles, everything builds, ${wireTests().length} of ${wireBefore} files of wire tests are left and pass.
${deleted.length} more files were its own and were deleted.`)

function remove(path) {
  console.log(`deleted ${path}`)
  rmSync(join(copy, path), { recursive: true, force: true })
}

function wireTests() {
  return readdirSync(join(copy, 'test/wire')).filter((name) => name.endsWith('.test.ts'))
}

/** The first segment of each route of the feature. */
function ownRoutes() {
  return readdirSync(join(copy, 'src', feature))
    .flatMap((name) => parsed(`src/${feature}/${name}`).statements.filter(ts.isClassDeclaration))
    .flatMap(({ members }) => members.filter((member) => member.name?.getText() === 'path'))
    .flatMap(({ initializer }) =>
      initializer && ts.isStringLiteral(initializer) ? initializer.text.split('/', 1) : [],
    )
}

/** Whether a node is a test case, or a row in a table of cases, that requests a route of the feature. */
function isTestOfRoute(node) {
  const names = (part) =>
    (ts.isStringLiteral(part) && part.text.split(/[/?]/).some((word) => routes.includes(word))) ||
    ts.forEachChild(part, (child) => names(child) || undefined) === true
  if (node.parent && ts.isArrayLiteralExpression(node.parent)) return names(node)
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false
  const { arguments: words, expression } = node.expression
  return /^it\b/.test(expression.getText()) && words.some((word) => names(word))
}

function parsed(path) {
  return ts.createSourceFile(path, readFileSync(join(copy, path), 'utf8'), ts.ScriptTarget.Latest, true)
}

/** Whether a statement imports or exports from the folder of the feature. */
function isFrom({ moduleSpecifier }) {
  return moduleSpecifier !== undefined && /^\.{1,2}\/([^/]+)\//.exec(moduleSpecifier.text)?.[1] === feature
}

function isExport(node) {
  return ts.isExportDeclaration(node) && isFrom(node)
}

/** Writes a file without the nodes for which `goes` returns true. */
function rewrite(path, goes) {
  let count = 0
  const { transformed } = ts.transform(parsed(path), [
    (context) => (tree) => {
      const walk = (node) => {
        if (!goes(node)) return ts.visitEachChild(node, walk, context)
        count++
        return undefined
      }
      return ts.visitNode(tree, walk)
    },
  ])
  if (count === 0) return
  writeFileSync(join(copy, path), ts.createPrinter().printFile(transformed[0]))
  console.log(`took ${count} parts out of ${path}`)
}

/** Removes the imports of the feature, and every entry of a list, an interface or a class that uses one of them. */
function takeOutOfTheList(path) {
  const names = new Set()
  const imports = parsed(path).statements.filter((node) => ts.isImportDeclaration(node) && isFrom(node))
  for (const { importClause } of imports)
    for (const { name } of importClause.namedBindings.elements) names.add(name.text)
  const uses = (node) =>
    (ts.isIdentifier(node) && names.has(node.text)) ||
    ts.forEachChild(node, (child) => uses(child) || undefined) === true
  const isEntry = (node) =>
    ts.isTypeElement(node) || ts.isClassElement(node) || (node.parent && ts.isArrayLiteralExpression(node.parent))
  rewrite(path, (node) => (ts.isImportDeclaration(node) && isFrom(node)) || (isEntry(node) && uses(node)))
}

/**
 * Deletes files that no longer compile or that start a deleted file: tests, examples and modules of plugins for the
 * feature. Sources of the core must compile without the feature.
 */
function deleteWhatBelongedToIt() {
  const all = []
  for (;;) {
    const problems = compilerErrors()
    const core = problems.filter(({ path }) => path === undefined || path.startsWith('src/'))
    if (core.length > 0) {
      console.error(`src does not compile without ${feature}:\n${core.map(({ line }) => line).join('\n')}`)
      process.exit(1)
    }
    const whys = new Map(problems.toReversed().map(({ line, path }) => [path, line]))
    if (whys.size === 0) for (const path of thatStart(all)) whys.set(path, `${path} starts a file that was deleted`)
    if (whys.size === 0) return all
    for (const [path, why] of whys) {
      remove(path)
      console.log(`  because ${why}`)
      all.push(path)
    }
  }
}

/** The errors of the compiler: each line, with its file if it has one. */
function compilerErrors() {
  run(process.execPath, ['.config/reexport-providers.mjs'], { cwd: copy })
  const words = ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const lines = stdout.split('\n').filter((line) => /(^|: )error TS/.test(line))
  if (status !== 0 && lines.length === 0) lines.push('the compiler ended without saying why')
  return lines.map((line) => ({ line, path: /^([^(:]+)\(\d+,\d+\): error/.exec(line)?.[1] }))
}

/** Tests that contain the path of one of the files, because they start it in another process. */
function thatStart(paths) {
  return readdirSync(join(copy, 'test'), { recursive: true })
    .map((name) => join('test', name))
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => paths.some((each) => readFileSync(join(copy, path), 'utf8').includes(`'${each}'`)))
}
