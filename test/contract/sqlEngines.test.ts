import { describeEngines } from '../support/sql/describeEngines.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

for (const [name, start] of Object.entries(EMBEDDED)) describeEngines(name, start)
