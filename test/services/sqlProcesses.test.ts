import { SHARED } from '../support/services/servers.js'
import { describeProcesses } from '../support/sql/describeProcesses.js'

for (const [name, start] of Object.entries(SHARED)) describeProcesses(name, start)
