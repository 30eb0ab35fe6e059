import { describeSecondFactorProcesses } from '../support/second-factor/describeSecondFactorProcesses.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

const FILE = 'one SQLite file'
const start = EMBEDDED[FILE]
if (start) describeSecondFactorProcesses(FILE, start, true)
