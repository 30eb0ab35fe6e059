import { describeKilledSecondFactors } from '../support/second-factor/describeKilledSecondFactors.js'
import { SHARED } from '../support/services/servers.js'

/** `npm run verify:full` kills on MariaDB as well. */
const names = ['PostgreSQL of Debian', ...(process.env['PASSWORD_KILLS'] === 'all' ? ['MariaDB of Debian'] : [])]

for (const name of names) describeKilledSecondFactors(name, SHARED[name]!, 'writes')
