import type { PluginServices } from 'authengine/plugin'
import { AccountNames } from './AccountNames.js'
import type { Hashes } from './Hashes.js'
import { MailedRequests } from './MailedRequests.js'
import { Mails } from './Mails.js'
import type { PasswordSettings } from './PasswordsOptions.js'
import type { PasswordRules } from './rules/PasswordRules.js'
import { StoredPasswords } from './StoredPasswords.js'

/** What the parts of the plugin are made from. */
export interface PasswordParts {
  /** What the engine gives to the plugin. */
  readonly services: PluginServices
  /** Options, with defaults filled in. */
  readonly settings: PasswordSettings
  /** Hashes and verifies passwords. */
  readonly hashes: Hashes
  /** Says which new passwords are refused. */
  readonly rules: PasswordRules
  /** Finds users by what they type. */
  readonly names: AccountNames
  /** Stores passwords. */
  readonly passwords: StoredPasswords
  /** Stores what waits for a mail to be read. */
  readonly requests: MailedRequests
  /** Sends mails. */
  readonly mails: Mails
}

/** Makes the parts of the plugin for an engine. */
export function partsFrom(
  services: PluginServices,
  settings: PasswordSettings,
  hashes: Hashes,
  rules: PasswordRules,
): PasswordParts {
  const passwords = new StoredPasswords(services)
  return {
    services,
    settings,
    hashes,
    rules,
    passwords,
    names: new AccountNames(services, passwords, settings.names),
    requests: new MailedRequests(services),
    mails: new Mails(services),
  }
}
