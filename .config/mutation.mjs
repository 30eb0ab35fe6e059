// Makes small faults in the sources, one at a time, and checks whether a test fails.
//
//   npm run mutation -- --folder http --folder credentials     150 faults in each of these folders of src
//   npm run mutation -- --mutants 20 --seed 7                  20 in every folder, the same for every run with seed 7
//   npm run mutation -- --write                                writes the table of docs/testing.md
//
// All faults are compiled into one copy of the project, each behind a switch. A first run without faults notes which
// test files execute which faults. Each fault is then tested with the unit tests of its folder that execute it. If
// these pass, it is tested with the ten fastest wire tests that execute it (--wire 10). Faults that no test noticed are
// listed in .cache/mutation.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { writeRows } from './keptTable.mjs'
import { mutantsOf, withSwitches } from './mutants.mjs'
import { copyProject } from './projectCopy.mjs'
import { root } from './workspace.mjs'

/** Memory in bytes above which a new test process replaces the current one. */
const ENOUGH = 1.5e9

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: allFolders() },
    mutants: { type: 'string', default: '150' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    wire: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
})
const folders = options.folder.map((name) => name.replace(/^src\//, '').replace(/\/$/, ''))
console.log(`seed ${options.seed}`)
const copy = copyProject('authengine-mutation-')
let last = 0
const chosen = new Map(folders.map((folder) => [folder, compiled(folder)]))
let worker
try {
  const tests = await firstRun()
  const scores = []
  for (const [folder, mutants] of chosen) {
    for (const mutant of mutants) mutant.outcome = await tried(mutant, folder, tests)
    const score = report(folder, mutants)
    scores.push(score)
    if (options.write) await writeScore(score)
  }
  const [all, killed] = ['mutants', 'killed'].map((name) => scores.reduce((sum, score) => sum + score[name], 0))
  console.log(`${killed} of ${all} faults were killed in ${folders.length} folders`)
} finally {
  worker?.kill()
}

/**
 * Writes the row of a folder in the table of docs/testing.md. Each row is written at once, because a run takes hours.
 */
async function writeScore({ folder, killed, mutants, score, timedOut }) {
  const head = ['Folder', 'Faults', 'Killed', 'By time', 'Score', 'Seed']
  const row = [folder, mutants, killed, timedOut, `${score} %`, options.seed]
  await writeRows('docs/testing.md', 'scores', { head, order: allFolders(), rows: [row] })
}

function allFolders() {
  const entries = readdirSync(join(root, 'src'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Chooses the faults of a folder, and writes its sources with them. */
function compiled(folder) {
  const names = readdirSync(join(copy, 'src', folder), { recursive: true }).filter((name) => name.endsWith('.ts'))
  const sources = names.sort().map((name) => {
    const path = join('src', folder, name)
    return ts.createSourceFile(path, readFileSync(join(copy, path), 'utf8'), ts.ScriptTarget.Latest, true)
  })
  const all = sources.flatMap((source) => mutantsOf(source).map((mutant) => ({ ...mutant, source })))
  const mutants = shuffled(all, Number(options.seed)).slice(0, Number(options.mutants))
  for (const mutant of mutants) mutant.id = ++last
  for (const source of new Set(mutants.map((mutant) => mutant.source))) {
    const those = mutants.filter((mutant) => mutant.source === source)
    writeFileSync(join(copy, source.fileName), withSwitches(source, those))
  }
  console.log(`${folder}: ${mutants.length} of ${all.length} faults`)
  return mutants
}

/** Shuffles a list, with the same order for the same seed: Fisher–Yates with mulberry32. */
function shuffled(list, seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const result = [...list]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    ;[result[at], result[other]] = [result[other], result[at]]
  }
  return result
}

/** Runs every test file without faults. Returns the files that pass, with the faults that they execute. */
async function firstRun() {
  const places = [...folders.map((folder) => `test/unit/src/${folder}`), ...(options.wire === '0' ? [] : ['test/wire'])]
  const tests = []
  for (const place of places.filter((each) => existsSync(join(copy, each)))) {
    for (const name of readdirSync(join(copy, place), { recursive: true }).sort()) {
      if (!name.endsWith('.test.ts')) continue
      const path = join(place, name)
      const { met, ms, passed } = await runFiles(0, [path], 600_000)
      if (passed) tests.push({ path, met: new Set(met), ms })
      else console.log(`  left out, because it fails without a fault: ${path}`)
    }
  }
  console.log(`${tests.length} files of tests`)
  return tests
}

/** Whether a fault was killed, timed out, or survived. */
async function tried({ id }, folder, tests) {
  const meeting = tests.filter(({ met }) => met.has(id)).sort((one, other) => one.ms - other.ms)
  const unit = meeting.filter(({ path }) => path.startsWith(`test/unit/src/${folder}/`))
  const wire = meeting.filter(({ path }) => path.startsWith('test/wire/')).slice(0, Number(options.wire))
  for (const group of [unit, ...wire.map((each) => [each])]) {
    if (group.length === 0) continue
    const usual = group.reduce((sum, { ms }) => sum + ms, 0)
    const paths = group.map(({ path }) => path)
    const { passed, timedOut } = await runFiles(id, paths, 30_000 + 5 * usual)
    if (timedOut) return 'timed out'
    if (!passed) return 'killed'
  }
  return meeting.length === 0 ? 'met by no test' : 'survived'
}

/** Runs some test files with a fault switched on. Ends the process after the time limit. */
async function runFiles(on, files, limit) {
  worker ??= await startWorker()
  const current = worker
  const answer = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ passed: false, timedOut: true }), limit)
    const settle = (settled, value) => {
      clearTimeout(timer)
      settled(value)
    }
    current.once('message', (message) => settle(resolve, message))
    // A fault that ends the process is noticed as well.
    current.once('exit', () => (on > 0 ? settle(resolve, { passed: false }) : settle(reject, new Error(files[0]))))
    current.send({ on, files })
  })
  current.removeAllListeners()
  if (answer.bytes === undefined || answer.bytes > ENOUGH) {
    current.kill('SIGKILL')
    worker = undefined
  }
  return answer
}

async function startWorker() {
  const execArgv = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules']
  const env = { ...process.env, NODE_ENV: 'test' }
  const child = fork('.config/mutationWorker.mjs', { cwd: copy, execArgv, env, silent: true })
  // The output of Jest is not needed, but it must be read so that the process does not block.
  child.stdout.resume()
  child.stderr.resume()
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('The process of tests did not start.')))
  })
  child.removeAllListeners()
  return child
}

/** Prints the score of a folder, and writes the faults that survived into a file. */
function report(folder, mutants) {
  const count = (outcome) => mutants.filter((each) => each.outcome === outcome).length
  const unnoticed = mutants
    .filter(({ outcome }) => outcome === 'survived' || outcome === 'met by no test')
    .sort((one, other) => one.source.fileName.localeCompare(other.source.fileName) || one.line - other.line)
    .map(({ line, node, outcome, source, what }) => {
      const written = node.getText().replaceAll(/\s+/g, ' ').slice(0, 100)
      return `${source.fileName}:${line} ${what}: ${written}${outcome === 'survived' ? '' : ` (${outcome})`}`
    })
  const timedOut = count('timed out')
  const killed = count('killed') + timedOut
  const score = mutants.length === 0 ? 100 : Math.floor((100 * killed) / mutants.length)
  console.log(
    `${folder}: ${mutants.length} faults, ${killed} killed (${timedOut} by time), ${unnoticed.length} survived: ${score} %`,
  )
  for (const line of unnoticed) console.log(`  ${line}`)
  mkdirSync(join(root, '.cache/mutation'), { recursive: true })
  writeFileSync(join(root, '.cache/mutation', `${folder}.txt`), [`seed ${options.seed}`, ...unnoticed, ''].join('\n'))
  return { folder, mutants: mutants.length, killed, timedOut, score }
}
