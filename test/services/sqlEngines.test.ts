import { SHARED } from '../support/services/servers.js'
import { describeEngines } from '../support/sql/describeEngines.js'

for (const [name, start] of Object.entries(SHARED)) describeEngines(name, start)
