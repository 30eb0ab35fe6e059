// Starts Jest with the flags that the tests of this project need.
import { run } from './workspace.mjs'

/** Flags for Node. Jest passes them to its processes. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Node can load the TypeScript files of this project.
  '--import=./test/support/native/register.mjs',
  '--conditions=authengine-source',
  '--enable-source-maps',
  // For the tests that run in Jest's own loader.
  '--experimental-vm-modules',
]

/** @param args - Arguments for Jest. Paths must come before options: Jest reads a path after an option as its value. */
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
