import { describeKilledAccounts } from '../support/sql/describeKilledAccounts.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

const FILE = 'one SQLite file'
const start = EMBEDDED[FILE]
if (start) describeKilledAccounts(FILE, start)
