// Runs the tests. Arguments are passed to Jest.
import { runTests } from './runTests.mjs'

runTests(process.argv.slice(2))
