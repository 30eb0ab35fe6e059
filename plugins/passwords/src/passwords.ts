import type { AuthPlugin } from 'authengine'
import { apiToken, type PluginServices, type SignInLink } from 'authengine/plugin'
import { apiFrom, type Operations } from './apiFrom.js'
import { Change } from './Change.js'
import { ChangeEmail } from './ChangeEmail.js'
import { EVENTS } from './events.js'
import { findingsOf } from './findings.js'
import { Hashes } from './Hashes.js'
import { PasswordFlow } from './PasswordFlow.js'
import { type PasswordParts, partsFrom } from './PasswordParts.js'
import { PasswordWay } from './PasswordWay.js'
import { PROVIDER, PasswordProvider } from './PasswordProvider.js'
import type { PasswordsApi } from './PasswordsApi.js'
import { LIMITS, type PasswordsOptions, type PasswordSettings, settingsFrom } from './PasswordsOptions.js'
import { Reset } from './Reset.js'
import { AccountRoutes, passwordSection } from './routes/AccountRoutes.js'
import { EmailRoutes, emailSection } from './routes/EmailRoutes.js'
import { PasswordPages } from './routes/PasswordPages.js'
import { changePasswordUrl, ResetRoutes } from './routes/ResetRoutes.js'
import { ResultRoutes } from './routes/ResultRoutes.js'
import { SignUpRoutes } from './routes/SignUpRoutes.js'
import { BreachCheck } from './rules/BreachCheck.js'
import { PasswordRules } from './rules/PasswordRules.js'
import { SignUp, WAITING } from './SignUp.js'
import { TEXTS } from './texts/texts.js'

/** Token of the API, for `engine.api(Passwords)`. */
export const Passwords = apiToken<PasswordsApi>('@authengine/passwords', 'plugins: [passwords()]')

/**
 * Accounts with a password: sign-up, verified email addresses, sign-in, forgotten passwords, changes.
 *
 * It needs an adapter that stores users and secrets, such as that of `@authengine/sql`, and a mail sender.
 *
 * @example
 * ```ts
 * const config = defineConfig({
 *   adapter: sqlAdapter({ sqlite: 'site.db' }),
 *   plugins: [passwords({ mail: { sender: smtp('smtps://…'), from: 'Example <no-reply@app.example>' } })],
 * })
 * ```
 *
 * @throws TypeError if an option is unknown.
 */
export function passwords(options: PasswordsOptions = {}): AuthPlugin {
  const settings = settingsFrom(options)
  const looksUp = options.breachCheckAtSignIn ?? false
  return {
    id: 'passwords',
    name: 'Passwords',
    register: (registry) => {
      let made: Made | undefined
      const of = (services: PluginServices): Made => (made ??= madeFrom(services, options, settings))
      registry
        .provider(new PasswordProvider(settings.names))
        .flow((services) => new PasswordFlow(of(services).parts, of(services).operations.signUp, looksUp))
        .route((services) => of(services).signUp.form)
        .route((services) => of(services).signUp.proof)
        .route((services) => of(services).reset.forgot)
        .route((services) => of(services).results.sent)
        .route((services) => of(services).reset.reset)
        .route((services) => of(services).results.done)
        .route((services) => of(services).account.change)
        .route((services) => of(services).account.set)
        .route((services) => of(services).account.setByMail)
        .route((services) => of(services).account.remove)
        .reauthentication((services) => new PasswordWay(of(services).operations.change, of(services).pages))
        .accountSection((services) => passwordSection(of(services).operations.change, of(services).pages))
        .rootRoute('.well-known/change-password', (services) => (ctx) => changePasswordUrl(ctx, of(services).parts))
        .option(PROVIDER, linksOf(settings))
        .messages(TEXTS)
        .securityEvents(EVENTS)
        .cookie(WAITING, { maxAge: settings.lifetimes.signUp })
        .check((config) => findingsOf(settings, config, options.pepper))
        .provides(Passwords, (services) => apiFrom(of(services).parts, of(services).operations))
      for (const [kind, limit] of Object.entries(LIMITS)) registry.limit(kind, limit)
      if (options.mail) registry.mailSender(options.mail.sender, options.mail.from)
      if (settings.names === 'username') return
      registry
        .route((services) => of(services).email.form)
        .route((services) => of(services).email.confirm)
        .route((services) => of(services).email.undo)
        .accountSection((services) => emailSection(of(services).operations.change, of(services).pages))
    },
  }
}

/** Everything of the plugin for one engine. */
interface Made {
  readonly parts: PasswordParts
  readonly operations: Operations
  readonly pages: PasswordPages
  readonly signUp: SignUpRoutes
  readonly reset: ResetRoutes
  readonly results: ResultRoutes
  readonly account: AccountRoutes
  readonly email: EmailRoutes
}

function madeFrom(services: PluginServices, options: PasswordsOptions, settings: PasswordSettings): Made {
  const parts = partsFrom(services, settings, new Hashes(options, services.logger), rulesFrom(services, options))
  const change = new Change(parts)
  const reset = new Reset(parts)
  const operations = { change, changeEmail: new ChangeEmail(parts, change, reset), reset, signUp: new SignUp(parts) }
  const pages = new PasswordPages(parts)
  return {
    parts,
    operations,
    pages,
    signUp: new SignUpRoutes(parts, operations.signUp, pages),
    reset: new ResetRoutes(parts, reset, pages),
    results: new ResultRoutes(pages),
    account: new AccountRoutes(parts, change, reset, pages),
    email: new EmailRoutes(parts, change, operations.changeEmail, pages),
  }
}

function rulesFrom(
  services: PluginServices,
  { blocklist, breachCheck = true, maxLength, minLength }: PasswordsOptions,
): PasswordRules {
  const { clock, http, logger, settings } = services
  const failed = (): void => void services.announce({ name: 'passwords.breach_check_failed', actor: SERVER }, null)
  const ours = (): BreachCheck => new BreachCheck({ clock, http, logger, onUnavailable: failed })
  return new PasswordRules({
    minLength,
    maxLength,
    blocklist,
    breachCheck: breachCheck === true ? ours() : breachCheck || undefined,
    onBreachCheckError: failed,
    siteName: [settings.theme.siteName, settings.origin.url && new URL(settings.origin.url).hostname].filter(isText),
  })
}

const SERVER = { type: 'service' } as const

const isText = (value: string | undefined): value is string => value !== undefined && value !== ''

const linksOf = ({ names, signUp }: PasswordSettings): readonly SignInLink[] => [
  ...(signUp === 'off' ? [] : [{ label: 'passwords.signUp', path: 'sign-up' }]),
  ...(names === 'username' ? [] : [{ label: 'passwords.forgot', path: 'forgot' }]),
]
