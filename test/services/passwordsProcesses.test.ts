import { describePasswordProcesses } from '../support/passwords/describePasswordProcesses.js'
import { SHARED } from '../support/services/servers.js'

for (const [name, start] of Object.entries(SHARED)) describePasswordProcesses(name, start)
