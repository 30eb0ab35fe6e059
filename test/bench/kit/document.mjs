import { readFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { barsTable, caseSection } from './table.mjs'
import { bench, root } from './paths.mjs'

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
const PEERS = [
  '@auth/core',
  '@auth/express',
  'better-auth',
  'iron-session',
  'express-session',
  'passport',
  'express',
  'esbuild',
]

/**
 * Load average that the run itself explains: of the build before the run; of the measured processes and the loop that
 * keeps a core awake after the run.
 */
const OWN = [2.5, 4]

/** The page: bars first, then all figures. */
export function documentOf({ cases, of, errors, effort, quick, changed, minutes, loads }) {
  const loud = loads.some((load, at) => load > OWN[at])
  const bars = barsTable(cases, of, loud)
  const versions = PEERS.map((name) => `${name} ${versionOf(join(bench, 'node_modules', name))}`).join(', ')
  const [{ model }] = cpus()
  return [
    '<!-- Written by "npm run bench". -->',
    '',
    '# Benchmarks',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${quick ? '**quick mode**, which is for a first look' : 'full mode'}, ${Math.round(minutes)} minutes.`,
    `authengine ${versionOf(root)} beside ${versions}.`,
    `Node ${process.versions.node}, ${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}; load ${loads.map((each) => each.toFixed(1)).join(' before and ')} after.`,
    '',
    ...(loud
      ? ['**Others were busy on this machine: times are not to be trusted, and bars of times stay undecided.**', '']
      : []),
    ...(changed ? ['**The packages were built again during this run: its figures are of two builds.**', ''] : []),
    `Every figure is of a fresh process, the best of ${effort.rounds} ${effort.rounds === 1 ? 'round' : 'rounds'}; CPU is that of all threads, for one call. Trust counts first, then CPU,`,
    'then ratios of one run; times are those of one machine. Words in italics say what a contestant leaves out: it is shown, and no',
    'bar is held against it. [The README of the benchmark](../test/bench/README.md) has the method.',
    '',
    '## Bars',
    '',
    `The reference is @auth/core, doing the same work. Of ${bars.all} bars ${bars.tally.yes} are reached, ${bars.tally['**no**']} are not, and ${bars.tally.open} are open.`,
    '',
    bars.text,
    '',
    '## Figures',
    '',
    ...cases.map((each) => caseSection(each, of, errors)),
  ].join('\n')
}
