import { SHARED } from '../support/services/servers.js'
import { describeKilledTransactions } from '../support/sql/describeKilledTransactions.js'

for (const name of ['PostgreSQL of Debian', 'MariaDB of Debian']) describeKilledTransactions(name, SHARED[name]!)
