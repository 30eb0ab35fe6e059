import type { AuditEntry } from '@authengine/audit'

/** An entry. A later `number` has a greater id. */
export const anEntry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  at: new Date(Date.UTC(2030, 0, 1) + number * 1000),
  version: 1,
  name: 'sign_in.done',
  outcome: 'done',
  actor: { type: 'user', id: 'ann' },
  subject: { type: 'user', id: 'ann' },
  ...more,
})
