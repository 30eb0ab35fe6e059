// Checks that every package can be published: manifests, exports maps and types, as a user's tools see them.
import { join } from 'node:path'
import { packages, root, run } from './workspace.mjs'

const tool = (path) => join(root, 'node_modules', path)
for (const { folder, manifest } of packages) {
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
