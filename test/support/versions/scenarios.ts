import type { Scenario } from './Scenario.js'
import { ACCOUNTS } from './scenarios/accounts.js'
import { CODE_FLOWS } from './scenarios/codeFlows.js'
import { LIMITS, LIMITS_IN_REDIS } from './scenarios/limits.js'
import { MAILS, MAILS_IN_REDIS } from './scenarios/mails.js'
import { PAGES } from './scenarios/pages.js'
import { PASSKEYS } from './scenarios/passkeys.js'
import { REDIS } from './scenarios/redis.js'
import { ROWS } from './scenarios/rows.js'
import { SEALED_SESSIONS } from './scenarios/sealedSessions.js'
import { SESSIONS_IN_REDIS, STORED_SESSIONS } from './scenarios/storedSessions.js'

/** All scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  ...SEALED_SESSIONS,
  ...PAGES,
  ...CODE_FLOWS,
  ...STORED_SESSIONS,
  ...ACCOUNTS,
  ...MAILS,
  ...PASSKEYS,
  ...LIMITS,
  ...ROWS,
  ...SESSIONS_IN_REDIS,
  ...MAILS_IN_REDIS,
  ...LIMITS_IN_REDIS,
  ...REDIS,
]
