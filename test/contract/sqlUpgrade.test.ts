import { describeUpgrade } from '../support/sql/describeUpgrade.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

for (const [name, start] of Object.entries(EMBEDDED)) describeUpgrade(name, start)
