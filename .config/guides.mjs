// Follows guides as a reader would, each in an empty folder: runs their commands, writes their files, and signs in with
// Chromium to the servers that they start, in development and in production.
//
//   npm run guides                    the guides of the frameworks, and databases.md
//   npm run guides -- express next    some of them
//   … --packed                        uses the packages that `npm run test:apps` has packed, if they exist
//   … --keep                          keeps the folders, and prints their paths
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followGuide } from './followGuide.mjs'
import { home, pack } from './packed.mjs'
import { browseByMail, browseSite } from './browseSite.mjs'
import { root, run } from './workspace.mjs'

/** How each site is used at the end, and the guide that must be followed before. */
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
  // Outside the project, so that a package that a guide does not install is not found in a folder above.
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

/** The fixed versions of the example application of a framework, and of our tests. */
function versionsOf(name) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { dependencies, devDependencies } = read(`docs/examples/${name}/package.json`)
  return { tsx: '4.23.15', ...read('package.json').devDependencies, ...dependencies, ...devDependencies }
}
