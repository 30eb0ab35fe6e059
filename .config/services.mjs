// Runs the tests that need servers from Debian packages. Arguments are passed to Jest.
//
//   npm run test:services                all of them
//   npm run test:services -- --in-turn   without the longest ones, except two that are others each day
import { installPackages, SERVERS } from './debianPackages.mjs'
import { inTurn } from './inTurn.mjs'
import { runGroup } from './runTests.mjs'

/** Tests of minutes each: processes that are killed before each of their statements, and servers that go down. */
const LONG = [
  'passwordsKilled',
  'sqlDownMariadb',
  'secondFactorKilled',
  'sqlKilled',
  'sqlDownPostgres',
  'sqlKilledAccounts',
  'sqlKilledTransactions',
]

const args = process.argv.slice(2).filter((arg) => arg !== '--in-turn')
if (process.argv.includes('--in-turn')) {
  const today = inTurn(LONG, 2)
  console.log(`It is the turn of ${today.join(' and ')}.`)
  const others = LONG.filter((name) => !today.includes(name))
  args.push(...others.map((name) => `--testPathIgnorePatterns=/test/services/${name}\\.test\\.ts$`))
}
installPackages(SERVERS, 'The tests of servers')
runGroup('test/services/**/*.test.ts', args)
