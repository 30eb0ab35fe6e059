// Builds every package and the demo. With --fresh, it first deletes earlier builds, which may have files of deleted
// sources: do that before packing.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root, run } from './workspace.mjs'

const demo = 'docs/examples/demo'
if (process.argv.includes('--fresh')) {
  for (const folder of [...packages.map((each) => each.folder), demo]) {
    rmSync(join(root, folder, 'dist'), { recursive: true, force: true })
  }
}
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const types = (folders) => [tsc, '-b', ...folders.map((folder) => (folder === demo ? demo : `${folder}/src`))]
const [core, ...plugins] = packages.map(({ folder }) => folder)
const STEPS = [
  ['providers of each framework', ['.config/reexport-providers.mjs']],
  ['script of the passkey pages', ['.config/bundle-script.mjs']],
  ['bundles of the core', ['.config/bundle-core.mjs']],
  ['types of the core', types([core])],
  ['plugins and the demo', types([...plugins, demo])],
  ['SvelteKit components', ['.config/sveltekit.mjs']],
]
for (const [at, [name, words]] of STEPS.entries()) {
  process.stdout.write(`[${at + 1}/${STEPS.length}] ${name} … `)
  const began = performance.now()
  run(process.execPath, words)
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
}
// Every package contains the license.
for (const { folder } of packages.slice(1)) copyFileSync(join(root, 'LICENSE'), join(root, folder, 'LICENSE'))
