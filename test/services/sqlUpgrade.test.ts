import { SHARED } from '../support/services/servers.js'
import { describeUpgrade } from '../support/sql/describeUpgrade.js'

for (const [name, start] of Object.entries(SHARED)) describeUpgrade(name, start)
