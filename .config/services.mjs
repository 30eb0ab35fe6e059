// Runs the tests that need servers from Debian packages. Arguments are passed to Jest.
import { installPackages, SERVERS } from './debianPackages.mjs'
import { runGroup } from './runTests.mjs'

installPackages(SERVERS, 'The tests of servers')
runGroup('test/services/**/*.test.ts', process.argv.slice(2))
