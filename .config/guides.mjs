// Follows guides as a reader would, each in a fresh folder: runs their commands, writes their files, and signs in with
// Chromium to what they start, in development and in production.
//
//   npm run guides                    those of the frameworks, and databases.md
//   npm run guides -- express next    some
//   … --packed                        takes the packages that `npm run test:apps` has packed, if they are there
//   … --keep                          leaves the folders, and says where they are
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followGuide } from './followGuide.mjs'
import { home, pack } from './packed.mjs'
import { browseByMail, browseSite } from './browseSite.mjs'
import { root, run } from './workspace.mjs'

/** What is visited in the end; and the guide that another one begins after. */
const GUIDES = {
  express: { browse: browseSite },
  next: { browse: browseSite },
  sveltekit: { browse: browseSite },
  'solid-start': { browse: browseSite },
  qwik: { browse: browseSite },
  databases: { after: 'express', browse: browseByMail },
}

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !(name in GUIDES))
if (unknown.length > 0) {
  console.error(`There is no guide called ${unknown.join(', ')}. There are: ${Object.keys(GUIDES).join(', ')}.`)
  process.exit(1)
}

if (!flags.has('--packed') || !existsSync(join(home, 'packages/authengine/package.json'))) {
  run('npm', ['run', '--silent', 'build'])
  pack()
}
for (const name of names.length > 0 ? names : Object.keys(GUIDES)) {
  // Outside the project: whatever a guide forgets to install is not found above it.
  const folder = mkdtempSync(join(tmpdir(), `authengine-${name}-`))
  const started = Date.now()
  try {
    const { after = name, browse } = GUIDES[name]
    const versions = versionsOf(after)
    if (after !== name) await followGuide(`docs/guides/${after}.md`, folder, versions)
    await followGuide(`docs/guides/${name}.md`, folder, versions, browse)
    console.log(`${name} was followed in ${Math.round((Date.now() - started) / 1000)} s`)
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    process.exitCode = 1
  }
  if (flags.has('--keep')) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

/** The versions that the example application of a framework is built with, and we test with: the same today and tomorrow. */
function versionsOf(name) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { dependencies, devDependencies } = read(`docs/examples/${name}/package.json`)
  return { tsx: '4.23.15', ...read('package.json').devDependencies, ...dependencies, ...devDependencies }
}
