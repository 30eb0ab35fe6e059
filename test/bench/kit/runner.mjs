import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bench } from './paths.mjs'

/** The cases whose names match, in the order of the table. */
export async function casesMatching(only) {
  const names = readdirSync(join(bench, 'cases')).map((name) => name.slice(0, -'.mjs'.length))
  const cases = await Promise.all(
    names.filter((name) => only.test(name)).map(async (name) => (await import(`../cases/${name}.mjs`)).default),
  )
  const { ORDER } = await import('./order.mjs')
  const place = ({ name }) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return cases.sort((a, b) => place(a) - place(b))
}

/** Runs every contestant of every case, each in a fresh process. The order is different in each round. */
export async function runAll(cases, effort, loop, say) {
  const runs = []
  for (let round = 0; round < effort.rounds; round++) {
    const jobs = cases
      .filter((each) => round < roundsOf(each, effort))
      .flatMap((each) => Object.keys(each.contestants).map((contestant) => ({ each, contestant })))
    for (const [at, { each, contestant }] of shuffled(jobs).entries()) {
      say(`${round + 1}/${effort.rounds} ${at + 1}/${jobs.length} ${each.name}: ${contestant}`)
      // The two processes of such a case already use both cores.
      if (each.crowded) loop.pause()
      const found = await runOne(each, contestant, effort)
      if (each.crowded) loop.resume()
      runs.push({ case: each.name, contestant, round, ...found })
    }
  }
  return runs
}

const roundsOf = ({ once }, effort) => (once ? 1 : effort.rounds)

const LIMIT_MS = 5 * 60_000

async function runOne({ name, limitMs = LIMIT_MS }, contestant, effort, again = true) {
  const args = [join(bench, 'runCase.mjs'), name, contestant, JSON.stringify(effort)]
  const begun = performance.now()
  const child = spawn(process.execPath, args, { cwd: bench, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  let told = ''
  let failed = ''
  child.stdio[3].on('data', (chunk) => (told += chunk))
  child.stderr.on('data', (chunk) => (failed += chunk))
  // A contestant that hangs must not block the others.
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const [status] = await once(child, 'close')
  clearTimeout(timer)
  if (status === 0) return { figures: JSON.parse(told), seconds: (performance.now() - begun) / 1000 }
  // A concurrent build may have caused the failure, so it is tried a second time.
  if (again) return runOne({ name, limitMs }, contestant, effort, false)
  return { error: failed.slice(-2000) || 'It ended without a word, or took too long.' }
}

function shuffled(jobs) {
  const left = [...jobs]
  return jobs.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0])
}
