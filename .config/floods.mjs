// Runs the tests in which attackers send more than anything else here does; what stands behind the command goes to Jest.
import { runGroup } from './runTests.mjs'

runGroup('test/floods/**/*.test.ts', process.argv.slice(2))
