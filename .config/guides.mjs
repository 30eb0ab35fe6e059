// Follows guides and recipes as a reader would, each in an empty folder: runs their commands, writes their files, and
// signs in with Chromium to the servers that they start, in development and in production.
//
//   npm run guides                    the guides of the frameworks, and databases.md
//   npm run guides -- express hono    some guides and recipes
//   … --recipes                       all recipes as well
//   … --in-turn                       one more guide of a framework and one recipe as well, others each day
//   … --write                         writes the seconds of the recipes into docs/testing.md
//   … --packed                        uses the packages that `npm run test:apps` has packed, if they exist
//   … --keep                          keeps the folders, and prints their paths
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followGuide } from './followGuide.mjs'
import { node24 } from './node24.mjs'
import { home, pack } from './packed.mjs'
import { browseByMail, browseByPassword, browseBySecondFactor, browseSite } from './browseSite.mjs'
import { versionsOf, versionsOfTests } from './guideVersions.mjs'
import { inTurn } from './inTurn.mjs'
import { writeRows } from './keptTable.mjs'
import { root, run } from './workspace.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * The frameworks of docs/recipes, and the exact versions of their packages. `node` is the version of Node if the
 * framework does not run on Node 20.
 */
const RECIPES = read('.config/recipeVersions.json')
const recipeNames = Object.keys(RECIPES)

/** How each site is used at the end, and the guide that must be followed before. */
const GUIDES = {
  express: { browse: browseSite },
  next: { browse: browseSite },
  sveltekit: { browse: browseSite },
  'solid-start': { browse: browseSite },
  qwik: { browse: browseSite },
  databases: { after: 'express', browse: browseByMail },
  passwords: { after: 'databases', browse: browseByPassword },
  'second-factor': { after: 'passwords', browse: browseBySecondFactor },
}

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const known = [...Object.keys(GUIDES), ...recipeNames]
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no guide called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(1)
}
if (flags.has('--recipes')) names.push(...recipeNames)
if (flags.has('--in-turn')) {
  const others = Object.keys(GUIDES).filter((name) => !names.includes(name))
  const today = [...inTurn(others), ...inTurn(recipeNames)]
  console.log(`It is the turn of ${today.join(' and ')}.`)
  names.push(...today)
}
const rows = []

if (!flags.has('--packed') || !existsSync(join(home, 'packages/authengine/package.json'))) {
  run('npm', ['run', '--silent', 'build'])
  pack()
}
for (const name of names.length > 0 ? names : Object.keys(GUIDES)) {
  // Outside the project, so that a package that a guide does not install is not found in a folder above.
  const folder = mkdtempSync(join(tmpdir(), `authengine-${name}-`))
  const started = Date.now()
  try {
    if (name in RECIPES) {
      const node = RECIPES[name].node === '24' ? node24() : undefined
      await followGuide(`docs/recipes/${name}.md`, folder, ofRecipe(name), browseSite, { node })
    } else {
      const before = guidesBefore(name)
      const versions = versionsOf(before[0] ?? name)
      for (const each of before) await followGuide(`docs/guides/${each}.md`, folder, versions)
      await followGuide(`docs/guides/${name}.md`, folder, versions, GUIDES[name].browse)
    }
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`${name} was followed in ${seconds} s`)
    if (name in RECIPES) rows.push([name, seconds, new Date().toISOString().slice(0, 10)])
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    process.exitCode = 1
  }
  if (flags.has('--keep')) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

if (flags.has('--recipes')) console.log(`${rows.length} of ${recipeNames.length} recipes were built and signed in to`)
if (flags.has('--write'))
  await writeRows('docs/testing.md', 'recipes', { head: ['Recipe', 'Seconds', 'Date'], order: recipeNames, rows })

/** The guides that must be followed before, the first one first. */
function guidesBefore(name) {
  const { after } = GUIDES[name]
  return after === undefined ? [] : [...guidesBefore(after), after]
}

function ofRecipe(name) {
  return { ...versionsOfTests(), ...RECIPES[name] }
}
