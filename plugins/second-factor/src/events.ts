import { defineEvent, type SecurityCatalogue, type SecurityFact, type Transaction } from 'authengine/plugin'

/** What changed about the second factor of a user. */
export interface SecondFactorChange {
  /** Id of the user. */
  readonly userId: string
  /** What happened: the name of the security event without `second-factor.`. */
  readonly what:
    'added' | 'removed' | 'disabled' | 'enabled' | 'codes_made' | 'recovery_used' | 'browser_trusted' | 'reset'
  /**
   * Kind of the factor that it is about.
   *
   * @defaultValue `app`
   */
  readonly kind?: 'app' | 'mail' | 'passkey' | undefined
  /** Name of the authenticator app that it is about, as the user named it. */
  readonly name?: string | undefined
  /** Id of the factor that it is about. */
  readonly factor?: string | undefined
  /** How many recovery codes are left. */
  readonly left?: number | undefined
  /** Whether server code did it for the user. */
  readonly byServer?: boolean | undefined
}

/** Announced whenever the second factor of a user changed, after it was stored. */
export const SecondFactorChanged = defineEvent<SecondFactorChange>('second-factor.changed')

/** Security events of the plugin. Sign-ins are events of the core. */
export const EVENTS = {
  'second-factor.added': {
    summary: 'A user added an authenticator app, or is asked for a passkey from now on.',
    outcome: 'done',
  },
  'second-factor.removed': {
    summary: 'A user removed an authenticator app, or is not asked for a passkey any more.',
    outcome: 'done',
  },
  'second-factor.disabled': {
    summary: 'An authenticator app was disabled after 100 wrong codes in a row.',
    outcome: 'done',
  },
  'second-factor.enabled': {
    summary: 'A disabled authenticator app was enabled, by a recovery code or by three right codes in a row.',
    outcome: 'done',
  },
  'second-factor.imported': {
    summary: 'Server code imported the second factors of a user from another system.',
    outcome: 'done',
  },
  'second-factor.codes_made': { summary: 'A user got new recovery codes. Earlier codes are void.', outcome: 'done' },
  'second-factor.recovery_used': { summary: 'A user signed in with a recovery code.', outcome: 'done' },
  'second-factor.browser_trusted': {
    summary: 'A user trusted a browser: sign-ins there ask for no second factor for some days.',
    outcome: 'done',
  },
  'second-factor.browser_forgotten': { summary: 'A user ended the trust in a browser.', outcome: 'done' },
  'second-factor.reset': {
    summary: 'Server code, or a mailed link, removed every second factor of a user.',
    outcome: 'done',
  },
  'second-factor.refused': {
    summary: 'A change of the second factor was refused.',
    outcome: 'refused',
    reasons: ['wrong_code', 'form_expired', 'too_many', 'not_verified', 'not_found', 'last'],
    bounded: true,
  },
} as const satisfies SecurityCatalogue

/** Announces a change in the transaction that makes it: to logs, and to handlers, which mail the user. */
export async function announceChange(
  tx: Transaction,
  change: SecondFactorChange,
  fact: Partial<SecurityFact> = {},
): Promise<void> {
  const { byServer, factor, left, userId, what } = change
  await tx.announce({
    name: `second-factor.${what}`,
    user: userId,
    ...(byServer && { actor: { type: 'service' } }),
    ...(factor !== undefined && { subject: { type: 'second_factor', id: factor } }),
    ...(left !== undefined && { data: { left } }),
    ...fact,
  })
  await tx.emit(SecondFactorChanged, change)
}
