import { SERVERS } from '../support/services/servers.js'
import { describeDown } from '../support/sql/describeDown.js'

for (const name of ['PostgreSQL', 'MariaDB']) {
  const { at, start } = SERVERS[name]!
  describeDown(`the ${name} server of Debian`, start, at)
}
