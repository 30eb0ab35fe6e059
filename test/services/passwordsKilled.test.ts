import { describeKilledPasswords } from '../support/passwords/describeKilledPasswords.js'
import { SHARED } from '../support/services/servers.js'

for (const name of ['PostgreSQL of Debian', 'MariaDB of Debian']) describeKilledPasswords(name, SHARED[name]!, 'writes')
