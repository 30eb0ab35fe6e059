import { SERVERS } from '../support/services/servers.js'
import { describeDown } from '../support/sql/describeDown.js'

const { at, start } = SERVERS['MariaDB']!
describeDown('the MariaDB server of Debian', start, at)
