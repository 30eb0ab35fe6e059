import { describeSecondFactorProcesses } from '../support/second-factor/describeSecondFactorProcesses.js'
import { SHARED } from '../support/services/servers.js'

for (const [name, start] of Object.entries(SHARED)) describeSecondFactorProcesses(name, start, false)
