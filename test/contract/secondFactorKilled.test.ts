import { describeKilledSecondFactors } from '../support/second-factor/describeKilledSecondFactors.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

const FILE = 'one SQLite file'
const start = EMBEDDED[FILE]
if (start) describeKilledSecondFactors(FILE, start, 'writes')
