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
run(process.execPath, [join(root, '.config/reexport-providers.mjs')])
run(process.execPath, [join(root, '.config/bundle-script.mjs')])
run(process.execPath, [join(root, '.config/bundle-core.mjs')])
run(process.execPath, [tsc, '-b', ...packages.map(({ folder }) => `${folder}/src`), demo])
run(process.execPath, [join(root, '.config/sveltekit.mjs')])
// Every package contains the license.
for (const { folder } of packages.slice(1)) copyFileSync(join(root, 'LICENSE'), join(root, folder, 'LICENSE'))
