/**
 * A second factor for every sign-in: authenticator apps, passkeys, recovery codes, trusted browsers.
 *
 * @module @authengine/second-factor
 */
export { secondFactor, SecondFactor } from './secondFactor.js'
export { type SecondFactorChange, SecondFactorChanged } from './events.js'
export { FactorKeyMissing } from './FactorKeyMissing.js'
export type {
  AddedApp,
  BegunApp,
  ImportedApp,
  ImportedFactors,
  SecondFactorApi,
  SecondFactorInfo,
} from './SecondFactorApi.js'
export type { SecondFactorOptions, SecondFactorPolicy } from './SecondFactorOptions.js'
export { type SecondFactorRefusal, SecondFactorRefused } from './SecondFactorRefused.js'
