// Runs the tests with the former libraries themselves. Arguments are passed to Jest.
import { installFormerLibraries } from './formerLibraries.mjs'
import { runGroup } from './runTests.mjs'

installFormerLibraries()
runGroup('test/former/**/*.test.ts', process.argv.slice(2))
