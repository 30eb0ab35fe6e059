// npm run bench [-- --quick] [--only <regexp>] [--rounds <n>] [--json] [--no-build]: measures, and writes docs/benchmarks.md.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FULL, QUICK } from './kit/effort.mjs'
import { results, root } from './kit/paths.mjs'
import { build, buildPrint, installPeers } from './kit/prepare.mjs'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    json: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const begun = performance.now()
if (!values['no-build']) build()
installPeers()

// Imported only here, because the peers may have been missing before.
const { awake } = await import('./kit/awake.mjs')
const { documentOf } = await import('./kit/document.mjs')
const { figuresOf } = await import('./kit/figures.mjs')
const { COOKIES } = await import('./kit/minted.mjs')
const { casesMatching, runAll } = await import('./kit/runner.mjs')

rmSync(COOKIES, { recursive: true, force: true })
const usual = values.quick ? QUICK : FULL
const effort = { ...usual, rounds: Number(values.rounds ?? usual.rounds) }
const cases = await casesMatching(new RegExp(values.only ?? ''))
const print = buildPrint()
const before = loadavg()[0]
const loop = awake()
const say = (line) => process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
const runs = await runAll(cases, effort, loop, say)
loop.end()
say('')

const failures = runs.filter(({ error }) => error !== undefined)
const page = documentOf({
  cases,
  of: figuresOf(runs, cases),
  errors: new Set(failures.map(({ case: name, contestant }) => `${name}/${contestant}`)),
  effort,
  quick: values.quick,
  changed: buildPrint() !== print,
  loads: [before, loadavg()[0]],
  minutes: (performance.now() - begun) / 60_000,
})
if (values.json) {
  mkdirSync(results, { recursive: true })
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  writeFileSync(join(results, `${name}.json`), JSON.stringify({ node: process.version, effort, runs }, undefined, 1))
}
// A part of the table must not replace the whole page.
if (values.only === undefined) {
  const file = join(root, 'docs/benchmarks.md')
  writeFileSync(file, page)
  spawnSync(process.execPath, [
    join(root, 'node_modules/prettier/bin/prettier.cjs'),
    '--log-level',
    'warn',
    '--write',
    file,
  ])
} else process.stdout.write(`${page}\n`)
for (const { case: name, contestant, error } of failures)
  process.stderr.write(`${name}, ${contestant}, failed:\n${error}\n`)
process.exitCode = failures.length === 0 ? 0 : 1
