// Runs the tests in which attackers send many requests. Arguments are passed to Jest.
import { runGroup } from './runTests.mjs'

runGroup('test/floods/**/*.test.ts', process.argv.slice(2))
