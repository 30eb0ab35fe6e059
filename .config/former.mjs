// Runs the tests with the former libraries themselves, which it installs in test/former if they are missing or older than the
// lock file. Arguments are passed to Jest.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runGroup } from './runTests.mjs'
import { root, run } from './workspace.mjs'

const folder = join(root, 'test/former')
const installed = join(folder, 'node_modules/.package-lock.json')
const changedAt = (file) => statSync(join(folder, file)).mtimeMs

if (!existsSync(installed) || statSync(installed).mtimeMs < changedAt('package-lock.json')) {
  console.log('Installing the former libraries')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: folder })
}
runGroup('test/former/**/*.test.ts', process.argv.slice(2))
