import { describeKilledAudit } from '../support/audit/describeKilledAudit.js'

/** `npm run verify:full` makes 1,000 changes. */
const changes = Number(process.env['AUDIT_CHANGES'] ?? '40')

describeKilledAudit(changes, Math.max(100, changes / 2))
