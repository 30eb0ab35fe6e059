import { describeProcesses } from '../support/sql/describeProcesses.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

for (const [name, start] of Object.entries(EMBEDDED)) describeProcesses(name, start)
