import { describeKilledTransactions } from '../support/sql/describeKilledTransactions.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

for (const [name, start] of Object.entries(EMBEDDED)) describeKilledTransactions(name, start)
