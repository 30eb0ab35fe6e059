// Measures how long a new user of the library needs for the first sign-in: follows the README, `authengine init` and the guide of
// each framework in an empty folder, and signs in with Chromium at the first server that they start.
//
//   npm run first-hour                every way
//   npm run first-hour -- readme      some ways
//   … --write                         writes the table of docs/testing.md
//   … --packed                        uses the packages that `npm run test:apps` has packed, if they exist
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { browseDevelopment, signInAsAda } from './browseSite.mjs'
import { followGuide } from './followGuide.mjs'
import { writeRows } from './keptTable.mjs'
import { node24 } from './node24.mjs'
import { home, pack } from './packed.mjs'
import { run } from './workspace.mjs'
import { versionsOf } from './guideVersions.mjs'

const README = { page: 'README.md', example: 'express', browse: browseDevelopment, port: 3000 }
const guideOf = (name) => ({ page: `docs/guides/${name}.md`, example: name, browse: signInAsAda })

/** The pages that are followed, and how somebody signs in at the end. */
const WAYS = {
  readme: README,
  'readme-node24': { ...README, node: node24 },
  init: { page: 'docs/guides/development.md', example: 'express', browse: browseDevelopment, section: 'Try it' },
  express: guideOf('express'),
  next: guideOf('next'),
  sveltekit: guideOf('sveltekit'),
  'solid-start': guideOf('solid-start'),
  qwik: guideOf('qwik'),
}

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !Object.hasOwn(WAYS, name))
if (unknown.length > 0) {
  console.error(`There is no way called ${unknown.join(', ')}. There are: ${Object.keys(WAYS).join(', ')}.`)
  process.exit(1)
}
if (!flags.has('--packed') || !existsSync(join(home, 'packages/authengine/package.json'))) {
  run('npm', ['run', '--silent', 'build'])
  pack()
}

const rows = []
for (const name of names.length > 0 ? names : Object.keys(WAYS)) {
  const { browse, example, node, page, port, section } = WAYS[name]
  // Outside the project, so that a package that is not installed is not found in a folder above.
  const folder = mkdtempSync(join(tmpdir(), 'authengine-first-hour-'))
  const ways = { node: node?.(), onlyFirst: true, port, section }
  const began = Date.now()
  try {
    const { commands, files } = await followGuide(page, folder, versionsOf(example), browse, ways)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`${name}: signed in after ${seconds} s, ${commands} commands and ${files} written files`)
    rows.push([
      name,
      `[${page}](${linkTo(page)})`,
      commands,
      files,
      seconds,
      new Date(began).toISOString().slice(0, 10),
    ])
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    process.exitCode = 1
  }
  rmSync(folder, { recursive: true, force: true })
}
console.log(`on ${availableParallelism()} cores, ${cpus()[0].model}, with packages in the cache of npm`)
if (flags.has('--write')) {
  const head = ['Way', 'Page', 'Commands', 'Files', 'Seconds', 'Date']
  await writeRows('docs/testing.md', 'first hour', { head, order: Object.keys(WAYS), rows })
}

/** The page as docs/testing.md links to it. */
function linkTo(page) {
  return page.startsWith('docs/') ? page.slice('docs/'.length) : `../${page}`
}
