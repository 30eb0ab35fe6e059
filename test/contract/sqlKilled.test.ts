import { describeKilled } from '../support/sql/describeKilled.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

for (const [name, start] of Object.entries(EMBEDDED)) describeKilled(name, start)
