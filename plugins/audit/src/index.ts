/**
 * The audit log: every security event, in the database of the application or elsewhere.
 *
 * @module @authengine/audit
 */
export { audit, Audit } from './audit.js'
export type { AuditApi, AuditExport, AuditPage, AuditPrune, AuditQuery } from './AuditApi.js'
export type { AuditEntry, EntryProof } from './AuditEntry.js'
export { AuditError } from './AuditError.js'
export type { AuditChainOptions, AuditKeepOptions, AuditOptions } from './AuditOptions.js'
export { AuditEntries, type AuditFilter, type AuditSeal, type AuditStore } from './AuditStore.js'
export { auditTables } from './auditTables.js'
export type { ChainEnd } from './Chain.js'
export { jsonLines } from './jsonLines.js'
export type { AuditFault, AuditVerification } from './verified.js'
