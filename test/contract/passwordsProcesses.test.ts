import { describePasswordProcesses } from '../support/passwords/describePasswordProcesses.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

const FILE = 'one SQLite file'
const start = EMBEDDED[FILE]
if (start) describePasswordProcesses(FILE, start)
