// Runs `npm run verify` and the checks that take hours, and writes docs/verify-full.md.
//
//   npm run verify:full
//   npm run verify:full -- --only bench     one step; the rows of the other steps stay
//
// After a failed step, the next step still runs. The output of each step is in .cache/verify-full.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRows } from './keptTable.mjs'
import { capture, root } from './workspace.mjs'

/** The steps: their commands, and the part of the output that the page shows. */
const STEPS = {
  verify: { command: 'npm run verify', says: /^Tests: +(.*)$/m },
  'without webauthn': { command: 'node .config/without-feature.mjs webauthn', says: /^Without webauthn: (.*)$/m },
  'without email': { command: 'node .config/without-feature.mjs email', says: /^Without email: (.*)$/m },
  servers: { command: 'npm run test:services', says: /^Tests: +(.*)$/m },
  applications: { command: 'npm run test:apps', says: /^Tests: +(.*)$/m },
  'former libraries': { command: 'npm run test:former', says: /^Tests: +(.*)$/m },
  'audit kills': {
    command: 'AUDIT_CHANGES=1000 npm test -- test/contract/auditKilled.test.ts',
    says: /^Tests: +(.*)$/m,
  },
  'password kills': {
    command:
      'PASSWORD_KILLS=all npm run test:services -- test/services/passwordsKilled.test.ts test/services/secondFactorKilled.test.ts',
    says: /^Tests: +(.*)$/m,
  },
  recipes: { command: 'npm run guides -- --recipes --write', says: /^(\d+ of \d+ recipes .*)$/m },
  mutation: { command: 'npm run mutation -- --write', says: /^(\d+ of \d+ faults .*)$/m },
  bench: { command: 'npm run bench', says: /^.*(Of \d+ bars .*)$/m, page: 'docs/benchmarks.md' },
  'side-by-side': { command: 'npm run side-by-side', says: /^(\d+ of \d+ exchanges .*)$/m },
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: Object.keys(STEPS) } } })
const strangers = values.only.filter((name) => !Object.hasOwn(STEPS, name))
if (strangers.length > 0) {
  console.error(`There is no step ${strangers.join(', ')}. The steps are ${Object.keys(STEPS).join(', ')}.`)
  process.exit(1)
}
const logs = join(root, '.cache/verify-full')
mkdirSync(logs, { recursive: true })
// Checked before the first step, because steps write pages.
const changed = capture('git', ['status', '--porcelain']).trim() !== ''
const commit = capture('git', ['rev-parse', '--short', 'HEAD']).trim() + (changed ? ' and changes' : '')
for (const name of values.only) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const passed = await succeeds(name)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const date = new Date(began).toISOString().slice(0, 10)
  const row = [name, passed ? 'passed' : '**failed**', saidOf(name, passed), commit, date, minutes]
  const head = ['Step', 'Result', 'What it says', 'Commit', 'Date', 'Minutes']
  await writeRows('docs/verify-full.md', 'steps', { head, order: Object.keys(STEPS), rows: [row] })
  if (!passed) process.exitCode = 1
}

function logOf(name) {
  return join(logs, `${name.replaceAll(' ', '-')}.txt`)
}

/** Runs a step, shows its output, and writes it to a file. */
async function succeeds(name) {
  const log = createWriteStream(logOf(name))
  const child = spawn(STEPS[name].command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (chunk) => {
      to.write(chunk)
      log.write(chunk)
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve))
  await new Promise((resolve) => log.end(resolve))
  return status === 0
}

/** The summary line from the output, or from the page that the step wrote. */
function saidOf(name, passed) {
  const { page, says } = STEPS[name]
  if (page && !passed) return ''
  const text = readFileSync(page ? join(root, page) : logOf(name), 'utf8')
  return says.exec(text)?.[1].replaceAll('|', '\\|') ?? ''
}
