import { SERVERS } from '../support/services/servers.js'
import { describeDown } from '../support/sql/describeDown.js'

const { at, start } = SERVERS['PostgreSQL']!
describeDown('the PostgreSQL server of Debian', start, at)
