// Follows the guides of the frameworks as a reader would, each in a fresh folder: runs their commands, writes their files, and
// signs in with Chromium to what they start, in development and in production.
//
//   npm run guides                    all of them
//   npm run guides -- express next    some
//   … --packed                        takes the packages that `npm run test:apps` has packed, if they are there
//   … --keep                          leaves the folders, and says where they are
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followGuide } from './followGuide.mjs'
import { home, pack } from './packed.mjs'
import { root, run } from './workspace.mjs'

const GUIDES = ['express', 'next', 'sveltekit', 'solid-start', 'qwik']

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !GUIDES.includes(name))
if (unknown.length > 0) {
  console.error(`There is no guide called ${unknown.join(', ')}. There are: ${GUIDES.join(', ')}.`)
  process.exit(1)
}

if (!flags.has('--packed') || !existsSync(join(home, 'packages/authengine/package.json'))) {
  run('npm', ['run', '--silent', 'build'])
  pack()
}
for (const name of names.length > 0 ? names : GUIDES) {
  // Outside the project: whatever a guide forgets to install is not found above it.
  const folder = mkdtempSync(join(tmpdir(), `authengine-${name}-`))
  const started = Date.now()
  try {
    await followGuide(`docs/guides/${name}.md`, folder, versionsOf(name))
    console.log(`${name} was followed in ${Math.round((Date.now() - started) / 1000)} s`)
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    process.exitCode = 1
  }
  if (flags.has('--keep')) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

/** The versions that the example application of a framework is built with: the same today and tomorrow. */
function versionsOf(name) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { dependencies, devDependencies } = read(`docs/examples/${name}/package.json`)
  return { tsx: '4.23.15', ...dependencies, ...devDependencies }
}
