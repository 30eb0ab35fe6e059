import { describeKilledPasswords } from '../support/passwords/describeKilledPasswords.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

const FILE = 'one SQLite file'
const start = EMBEDDED[FILE]
if (start) describeKilledPasswords(FILE, start)
