import { SHARED } from '../support/services/servers.js'
import { describeKilled } from '../support/sql/describeKilled.js'

for (const name of ['PostgreSQL of Debian', 'MariaDB of Debian']) describeKilled(name, SHARED[name]!)
