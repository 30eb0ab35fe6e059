// Runs the tests that need servers from Debian's packages; what stands behind the command goes to jest.
import { installPackages, SERVERS } from './debianPackages.mjs'
import { run } from './workspace.mjs'

installPackages(SERVERS, 'The tests of servers')
run(process.execPath, [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  // In front, because an option of jest takes every path behind it for one more value.
  ...process.argv.slice(2),
  '--testMatch=<rootDir>/test/services/**/*.test.ts',
  '--testPathIgnorePatterns=/node_modules/',
  '--reporters=default',
])
