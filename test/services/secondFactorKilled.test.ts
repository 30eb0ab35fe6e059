import { describeKilledSecondFactors } from '../support/second-factor/describeKilledSecondFactors.js'
import { SHARED } from '../support/services/servers.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

/** `npm run verify:full` kills on MariaDB and on SQLite as well. */
const names = [
  'PostgreSQL of Debian',
  ...(process.env['PASSWORD_KILLS'] === 'all' ? ['MariaDB of Debian', 'one SQLite file'] : []),
]

for (const name of names) describeKilledSecondFactors(name, { ...SHARED, ...EMBEDDED }[name]!, 'writes')
