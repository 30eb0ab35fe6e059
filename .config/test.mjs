// Runs the tests; what stands behind the command goes to Jest.
import { runTests } from './runTests.mjs'

runTests(process.argv.slice(2))
