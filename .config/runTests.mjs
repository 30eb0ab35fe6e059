// Starts Jest the way every test of this project is run.
import { run } from './workspace.mjs'

/** Flags for Node, which Jest passes to the processes that it starts. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Lets Node load the TypeScript of this project.
  '--import=./test/support/native/register.mjs',
  '--conditions=authengine-source',
  '--enable-source-maps',
  // For the tests that run in Jest's own loader.
  '--experimental-vm-modules',
]

/** @param args - For Jest. A path comes before options: an option takes every path behind it for one more value. */
export function runTests(args, options = {}) {
  run(process.execPath, [...FLAGS, 'node_modules/jest/bin/jest.js', ...args], options)
}

/** Runs a group of tests that is not part of `npm test`. */
export function runGroup(pattern, args = [], options = {}) {
  const matching = [
    `--testMatch=<rootDir>/${pattern}`,
    '--testPathIgnorePatterns=/node_modules/',
    '--reporters=default',
  ]
  runTests([...args, '--selectProjects=node', ...matching], options)
}
