import type { CallbackContext, LimitsFor, User } from 'authengine'
import { namesOf, refuseUnknownNames } from 'authengine/plugin'

/**
 * For whom a second factor is required: for no user; for users who have set one up; or for every user, who then sets one
 * up at the next sign-in.
 */
export type SecondFactorPolicy = 'never' | 'if-enrolled' | 'always'

/** Options of {@link secondFactor}. */
export interface SecondFactorOptions {
  /**
   * For whom a second factor is required: a policy, or a function that returns one for each sign-in. The function gets
   * the stored user, or, at the first sign-in, the user as the provider describes them. With `always`, trusted browsers
   * do not count.
   *
   * @defaultValue `if-enrolled`
   */
  readonly required?:
    | SecondFactorPolicy
    | ((user: User, ctx: CallbackContext) => SecondFactorPolicy | Promise<SecondFactorPolicy>)
    | undefined
  /**
   * Until when a user for whom a second factor is required can still sign in without setting one up. Users who have one
   * are asked for it in any case.
   *
   * @defaultValue not at all
   */
  readonly graceUntil?: ((user: User, ctx: CallbackContext) => Date | undefined | Promise<Date | undefined>) | undefined
  /**
   * Name of the site in authenticator apps, without a colon. Users see it for years, so choose it well.
   *
   * @defaultValue the name of the site in `theme.siteName`, otherwise its host
   */
  readonly issuer?: string | undefined
  /**
   * For how many days a browser can be trusted: from 0 to 30. With 0, browsers cannot be trusted.
   *
   * @defaultValue 30
   */
  readonly trustedBrowserDays?: number | undefined
  /**
   * Whether users can choose a code that is mailed to their verified address as a second factor. It is unsafe: who reads
   * the mail of a user can often set a new password as well, and NIST SP 800-63B-4 (section 3.1.3.1) does not allow mail.
   * A code is not mailed after a first factor by mail, nor for a day after a mailed link has set the password.
   *
   * @defaultValue false
   */
  readonly unsafeMailedCode?: boolean | undefined
}

/** Options with defaults filled in. */
export interface SecondFactorSettings {
  readonly required: NonNullable<SecondFactorOptions['required']>
  readonly graceUntil: SecondFactorOptions['graceUntil']
  readonly issuer: string | undefined
  readonly trustedBrowserDays: number
  readonly unsafeMailedCode: boolean
}

const OPTIONS = namesOf<SecondFactorOptions>({
  required: true,
  graceUntil: true,
  issuer: true,
  trustedBrowserDays: true,
  unsafeMailedCode: true,
})

/**
 * Fills in the defaults.
 *
 * @throws TypeError if an option is unknown.
 */
export function settingsFrom(options: SecondFactorOptions): SecondFactorSettings {
  refuseUnknownNames('secondFactor() ', options, OPTIONS)
  const { graceUntil, issuer, required = 'if-enrolled', trustedBrowserDays = 30, unsafeMailedCode = false } = options
  return { required, graceUntil, issuer, trustedBrowserDays, unsafeMailedCode }
}

const DAY = 86_400

/**
 * Limits for codes, for an account and for a network. An application changes them with the option `limits`. Besides, 100
 * wrong codes in a row disable an authenticator app, however long they take.
 */
export const LIMITS = {
  code: {
    account: [
      { max: 5, seconds: 300 },
      { max: 10, seconds: 3600 },
      { max: 20, seconds: DAY },
    ],
    network: [
      { max: 30, seconds: 300 },
      { max: 200, seconds: 3600 },
    ],
  },
  mail: {
    account: [
      { max: 5, seconds: 3600 },
      { max: 20, seconds: DAY },
    ],
    network: [{ max: 30, seconds: 3600 }],
  },
  setup: { account: [{ max: 20, seconds: 3600 }], network: [{ max: 60, seconds: 3600 }] },
} as const satisfies Readonly<Record<string, LimitsFor>>
