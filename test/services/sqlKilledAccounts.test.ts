import { SHARED } from '../support/services/servers.js'
import { describeKilledAccounts } from '../support/sql/describeKilledAccounts.js'

for (const name of ['PostgreSQL of Debian', 'MariaDB of Debian']) describeKilledAccounts(name, SHARED[name]!, 'writes')
