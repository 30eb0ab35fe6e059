import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput } from '../../../../../src/config/SettingsInput.js'
import type { Inspected } from '../../../../../src/config/checks/ConfigCheck.js'
import type { Provider } from '../../../../../src/core/Provider.js'

/** The input of a check for these options, in production. */
export const inspected = (input: SettingsInput = {}, more: Partial<Inspected> = {}): Inspected => ({
  settings: new Settings(input, readEnvironment({ NODE_ENV: 'production' })),
  environment: { NODE_ENV: 'production' },
  providers: [],
  plugins: [],
  hasMailSender: false,
  storesUsers: false,
  sealing: [],
  supports: () => true,
  keepsMailedTokens: false,
  keepsAuthenticators: false,
  hasDatabaseSessions: false,
  forgetsStart: false,
  cannotCap: false,
  ...more,
})

/** The option names of the findings. */
export const optionsOf = (findings: readonly { readonly option: string }[]): string[] =>
  findings.map(({ option }) => option)

/** The input of a check for these providers. */
export const withProviders = (...providers: Provider[]): Inspected => inspected({}, { providers })
