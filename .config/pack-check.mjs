// Checks that every package can be published: manifests, exports maps and types, as the tools of applications read
// them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { packages, root, run } from './workspace.mjs'

const tool = (path) => join(root, 'node_modules', path)
const filesIn = (path) =>
  readdirSync(join(root, path))
    .filter((name) => /\.(js|d\.ts)$/.test(name))
    .sort()
    .join()

// Bundled packages are not installed in an application, but its type check reads every reachable declaration. So the
// declarations must not import bundled packages.
const [{ manifest: core }] = packages
const resolution = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }
const NEEDED = { './testing': ['jose'] }
for (const [entryPoint, { types }] of Object.entries(core.exports)) {
  if (!types) continue
  const files = ts.createProgram([join(root, types)], resolution).getSourceFiles()
  const found = files.flatMap(({ fileName }) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(fileName)?.[1] ?? [])
  const strange = [...new Set(found)].filter((name) => name !== 'typescript' && !NEEDED[entryPoint]?.includes(name))
  if (files.length === 0 || strange.length > 0) {
    console.error(`The declarations of ${entryPoint} need ${strange.join(', ') || 'a look'}.`)
    process.exit(1)
  }
}

for (const { folder, manifest } of packages) {
  if (!existsSync(join(root, folder, 'LICENSE'))) {
    console.error(`${manifest.name} has no licence: run "npm run build".`)
    process.exit(1)
  }
  // Every framework package must have a file for each provider.
  if (manifest.exports['./providers/*'] && filesIn(`${folder}/dist/providers`) !== filesIn('plugins/providers/dist')) {
    console.error(`The providers of ${manifest.name} are not those of @authengine/providers: run "npm run build".`)
    process.exit(1)
  }
  const patterns = Object.keys(manifest.exports).filter((key) => key.includes('*'))
  const entrypoints = patterns.map((key) => key.slice(2).replace('*', 'credentials'))
  run(process.execPath, [tool('publint/src/cli.js'), '--strict', folder])
  run(process.execPath, [
    tool('@arethetypeswrong/cli/dist/index.js'),
    '--pack',
    folder,
    '--profile',
    'esm-only',
    '--format',
    'table-flipped',
    '--quiet',
    ...(entrypoints.length > 0 ? ['--include-entrypoints', ...entrypoints] : []),
  ])
}
