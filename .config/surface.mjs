// Writes docs/surface/<package>.txt: everything that an application can import, by entry point. With --check, it
// compares the files.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { packages, root } from './workspace.mjs'

const checking = process.argv.includes('--check')
const printer = ts.createPrinter({ removeComments: true })

/** Declaration files for one entry of an exports map. */
function entryPointsOf(folder, [key, target]) {
  if (typeof target !== 'object') return []
  if (!key.includes('*')) return [[key, join(root, folder, target.types)]]
  const [before, after] = target.types.split('*')
  const names = readdirSync(join(root, folder, before)).filter((name) => name.endsWith(after))
  return names.sort().map((name) => [key.replace('*', name.slice(0, -after.length)), join(root, folder, before, name)])
}

function report(program, file) {
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(file))
  return checker
    .getExportsOfModule(module)
    .map((symbol) => ({
      name: symbol.name,
      target: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, target }) => {
      const texts = (target.declarations ?? []).map((declaration) => {
        const whole = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
        return printer.printNode(ts.EmitHint.Unspecified, whole, whole.getSourceFile())
      })
      return `// ${name}\n${texts.join('\n')}`
    })
    .join('\n\n')
}

/** The exports of an entry point, as names and symbols. Two entry points with the same exports have equal maps. */
function exportsOf(program, file) {
  const checker = program.getTypeChecker()
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
  return new Map(
    exported.map((symbol) => [
      symbol.name,
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    ]),
  )
}

const sameExports = (one, other) =>
  one.size === other.size && [...one].every(([name, what]) => other.get(name) === what)

const PROVIDERS = './providers/*'
const provided = packages.find(({ manifest }) => manifest.name === '@authengine/providers')
const providers = new Map(entryPointsOf(provided.folder, ['./*', provided.manifest.exports['./*']]))

/** Whether a package exports every provider unchanged. Then they are not listed a second time. */
const repeatsProviders = (program, entryPoints) =>
  entryPoints.length === providers.size &&
  entryPoints.every(([key, file]) => {
    const source = providers.get(key.replace('/providers', ''))
    return source !== undefined && sameExports(exportsOf(program, file), exportsOf(program, source))
  })

let changed = 0
for (const { folder, manifest } of packages) {
  const entryPoints = Object.entries(manifest.exports).flatMap((entry) => entryPointsOf(folder, entry))
  const program = ts.createProgram([...entryPoints.map(([, file]) => file), ...providers.values()], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
  })
  const repeated = PROVIDERS in manifest.exports ? entryPointsOf(folder, [PROVIDERS, manifest.exports[PROVIDERS]]) : []
  const isRepeated = repeated.length > 0 && repeatsProviders(program, repeated)
  const listed = isRepeated
    ? entryPoints.filter(([, file]) => !repeated.some(([, other]) => other === file))
    : entryPoints
  const reports = listed.map(([key, file]) => `//// ${join(manifest.name, key)}\n\n${report(program, file)}\n`)
  if (isRepeated)
    reports.push(`//// ${join(manifest.name, PROVIDERS)}\n\n// Each of ${provided.manifest.name}, unchanged.\n`)
  const body = reports.join('\n')
  const out = join(root, 'docs/surface', `${manifest.name.replace('@', '').replace('/', '-')}.txt`)
  if (!checking) {
    mkdirSync(join(root, 'docs/surface'), { recursive: true })
    writeFileSync(out, body)
  } else if (!existsSync(out) || readFileSync(out, 'utf8') !== body) {
    console.error(
      `The public surface of ${manifest.name} changed: run "npm run build && npm run surface" and review ${relative(root, out)}.`,
    )
    changed++
  }
}
process.exitCode = changed > 0 ? 1 : 0
