import type { User } from 'authengine'
import type { PluginServices, RequestContext } from 'authengine/plugin'
import { TrustedBrowsers } from './browsers/TrustedBrowsers.js'
import { Factors } from './Factors.js'
import { MailedCodes } from './mail/MailedCodes.js'
import { RecoveryCodes } from './recovery/RecoveryCodes.js'
import type { SecondFactorPolicy, SecondFactorSettings } from './SecondFactorOptions.js'
import { TotpFactors } from './totp/TotpFactors.js'

/** What the parts of the plugin are made from. */
export interface SecondFactorParts {
  /** What the engine gives to the plugin. */
  readonly services: PluginServices
  /** Options, with defaults filled in. */
  readonly settings: SecondFactorSettings
  /** Stores authenticator apps, and checks codes. */
  readonly apps: TotpFactors
  /** Stores recovery codes. */
  readonly codes: RecoveryCodes
  /** Stores trusted browsers. */
  readonly browsers: TrustedBrowsers
  /** Mails codes. */
  readonly mailed: MailedCodes
  /** Says what second factors a user has. */
  readonly factors: Factors
}

/** Makes the parts of the plugin for an engine. */
export function partsFrom(services: PluginServices, settings: SecondFactorSettings): SecondFactorParts {
  const apps = new TotpFactors(services)
  const codes = new RecoveryCodes(services)
  const browsers = new TrustedBrowsers(services, settings.trustedBrowserDays * DAY)
  const mailed = new MailedCodes(services, settings.unsafeMailedCode)
  return { services, settings, apps, codes, browsers, mailed, factors: new Factors(services, apps, codes, mailed) }
}

/** The policy for a user. */
export async function policyFor(
  { settings: { required } }: Pick<SecondFactorParts, 'settings'>,
  user: User,
  { callbackContext }: RequestContext,
): Promise<SecondFactorPolicy> {
  const policy: unknown = typeof required === 'function' ? await required(user, callbackContext) : required
  if (policy === 'never' || policy === 'if-enrolled' || policy === 'always') return policy
  throw new TypeError(
    `secondFactor({ required }) returned ${JSON.stringify(policy)}. Return 'never', 'if-enrolled' or 'always'.`,
  )
}

const DAY = 86_400
