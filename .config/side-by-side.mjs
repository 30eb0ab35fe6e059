// Tests that two versions of the packages can read each other's data: cookies, mails, challenges, and rows of SQLite
// and Redis.
//
// npm run side-by-side the working tree, and 0.1.0 as it was before the folders of the sources changed npm run
// side-by-side -- <commit> the working tree, and another commit npm run side-by-side -- --fixtures writes the missing
// fixtures, with the data of that commit
//
// Each version is packed and installed in its own folder, and runs in its own process. One version starts each scenario
// of test/support/versions and the other finishes it, in both orders.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import prettier from 'prettier'
import ts from 'typescript'
import { installPackages } from './debianPackages.mjs'
import { temporaryFolder } from './temporaryFolder.mjs'
import { commitOf, install, packCommit, packWorkingTree } from './versionPackages.mjs'
import { VersionProcess } from './VersionProcess.mjs'
import { root } from './workspace.mjs'

/** The commit of the release with which data is exchanged. */
const RELEASE = '232fd2a'
/**
 * Time in the fixtures. It is in the far future, so that their data has not expired for servers with a real clock
 * either.
 */
const FIXTURES_BEGAN = '2060-01-01T00:00:00.000Z'
const SUPPORT = 'test/support'

process.chdir(root)
const words = process.argv.slice(2)
const commit = commitOf(words.find((word) => !word.startsWith('--')) ?? RELEASE)
installPackages(['redis-server'], 'Versions side by side')
const home = temporaryFolder('authengine-versions-')
const compiled = (path) => import(pathToFileURL(join(home, 'support', path)))
compile(join(home, 'support'), ['freePort.ts', 'redis/redis.ts', 'versions/presentAt.ts'])
const { said, startRedis, stopServers } = await compiled('redis/redis.js')
const { presentAt } = await compiled('versions/presentAt.js')
const processes = []
try {
  const server = await startRedis()
  const former = await start(commit.slice(0, 7), packCommit(commit))
  if (words.includes('--fixtures')) await makeFixtures(former, server)
  else {
    const current = await start('working tree', packWorkingTree(join(home, 'packed')))
    process.exitCode = (await compare(former, current, server)) ? 0 : 1
  }
} finally {
  for (const each of processes) each.stop()
  await stopServers()
}

/** Installs a version, and starts it with the scenarios. */
async function start(label, packed) {
  const folder = join(home, label.replaceAll(' ', '-'))
  install(packed, folder)
  const files = readdirSync(join(SUPPORT, 'versions'), { recursive: true }).filter((name) => name.endsWith('.ts'))
  compile(
    join(folder, 'support'),
    files.map((name) => join('versions', name)),
  )
  const started = await VersionProcess.start(label, join(folder, 'support/versions/worker.js'))
  processes.push(started)
  return started
}

/** Compiles files of the tests, without type checks. */
function compile(target, files) {
  const { ESNext } = ts.ModuleKind
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ESNext, verbatimModuleSyntax: true }
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }')
  for (const file of files) {
    const to = join(target, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(to), { recursive: true })
    const { outputText } = ts.transpileModule(readFileSync(join(SUPPORT, file), 'utf8'), { compilerOptions })
    writeFileSync(to, outputText)
  }
}

/** Runs every scenario in both orders, and prints a table. Returns whether all succeeded. */
async function compare(former, current, server) {
  const orders = [
    [former, current],
    [current, former],
  ]
  const heads = orders.map(([first, second]) => `${first.label} → ${second.label}`)
  const width = Math.max(...current.scenarios.map(({ name }) => name.length))
  console.log(`\n${['', ...heads].map((text, at) => text.padEnd(at === 0 ? width : 0)).join('  ')}`)
  const problems = []
  for (const [at, scenario] of current.scenarios.entries()) {
    const cells = []
    for (const [order, [first, second]] of orders.entries()) {
      const problem = await exchange(scenario, [first, second], { at, order, server })
      if (problem) problems.push(`${scenario.name}, ${heads[order]}:\n${problem.message}`)
      cells.push((problem ? 'FAILED' : 'ok').padEnd(heads[order].length))
    }
    console.log([scenario.name.padEnd(width), ...cells].join('  ').trimEnd())
  }
  const count = current.scenarios.length * orders.length
  console.log(`\n${count - problems.length} of ${count} exchanges went well`)
  for (const problem of problems) console.error(`\n${problem}`)
  return problems.length === 0
}

/** Runs a scenario. Returns the error, or undefined. */
async function exchange({ name, steps }, sides, { at, order, server }) {
  const sqlite = join(home, `${at}-${order}.db`)
  const began = new Date().toISOString()
  await said(server, 'FLUSHALL')
  let handed = null
  try {
    for (let step = 0; step < steps; step++) {
      const place = { now: presentAt(began, step), sqlite, redis: server.url }
      const taken = await sides[step % 2].take({ scenario: name, at: step, place, handed })
      handed = taken.value
    }
    return undefined
  } catch (error) {
    return error
  }
}

/** Writes the data of the former version, for scenarios without a fixture. */
async function makeFixtures(former, server) {
  const folder = join(SUPPORT, 'versions/fixtures', former.label)
  mkdirSync(folder, { recursive: true })
  const options = await prettier.resolveConfig(join(root, 'package.json'))
  for (const { byRealClock, name } of former.scenarios) {
    if (byRealClock) continue
    const path = join(
      folder,
      name
        .replaceAll(/[^a-z\d]+/gi, '-')
        .replaceAll(/^-|-$/g, '')
        .toLowerCase(),
    )
    if (existsSync(`${path}.json`)) continue
    await said(server, 'FLUSHALL')
    const place = { now: FIXTURES_BEGAN, sqlite: join(home, `${name}.db`), redis: server.url }
    const { redis, sql, value } = await former.take({ scenario: name, at: 0, place, handed: null, dump: true })
    const fixture = { scenario: name, commit, began: FIXTURES_BEGAN, handed: value }
    writeFileSync(`${path}.json`, await prettier.format(JSON.stringify(fixture), { ...options, parser: 'json' }))
    if (sql !== undefined)
      writeFileSync(`${path}.sql`, sql.tables === sharedTables(folder, sql) ? sql.rows : sql.tables + sql.rows)
    if (redis !== undefined) writeFileSync(`${path}.redis`, redis)
    console.log(`${path}.json`)
  }
}

/** The table definitions that the fixtures of a version share: those of the first fixture with tables. */
function sharedTables(folder, { tables }) {
  const path = join(folder, 'tables.sql')
  if (!existsSync(path)) writeFileSync(path, tables)
  return readFileSync(path, 'utf8')
}
