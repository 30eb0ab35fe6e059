import type { AuthPlugin } from 'authengine'
import { apiToken, type PluginServices } from 'authengine/plugin'
import { apiFrom } from './apiFrom.js'
import { COOKIE } from './browsers/TrustedBrowsers.js'
import { trustWrapper } from './browsers/trustWrapper.js'
import { EVENTS, SecondFactorChanged } from './events.js'
import { findingsOf } from './findings.js'
import { Management } from './Management.js'
import { Notices } from './Notices.js'
import { SecondFactorPages } from './pages/SecondFactorPages.js'
import { AppWay } from './reauthentication/AppWay.js'
import { RecoveryWay } from './reauthentication/RecoveryWay.js'
import { factorSection } from './routes/factorSection.js'
import { MailRoute } from './routes/MailRoute.js'
import { ManageRoutes } from './routes/ManageRoutes.js'
import { UndoRoute } from './routes/UndoRoute.js'
import type { SecondFactorApi } from './SecondFactorApi.js'
import { LIMITS, type SecondFactorOptions, type SecondFactorSettings, settingsFrom } from './SecondFactorOptions.js'
import { partsFrom, type SecondFactorParts } from './SecondFactorParts.js'
import { Setup } from './Setup.js'
import { ChallengeStep } from './steps/ChallengeStep.js'
import { CodesStep } from './steps/CodesStep.js'
import { SetupStep } from './steps/SetupStep.js'
import { TEXTS } from './texts/texts.js'

/** Token of the API, for `engine.api(SecondFactor)`. */
export const SecondFactor = apiToken<SecondFactorApi>('@authengine/second-factor', 'plugins: [secondFactor()]')

/**
 * A second factor for every sign-in: authenticator apps, passkeys, recovery codes, trusted browsers.
 *
 * It is a sign-in step, so no provider, plugin or server code gets a session without it. It needs an adapter that stores
 * secrets of users, such as that of `@authengine/sql`, and in production `AUTH_ENCRYPTION_KEY`.
 *
 * @example
 * ```ts
 * const config = defineConfig({
 *   adapter: sqlAdapter({ sqlite: 'site.db' }),
 *   plugins: [passwords(), secondFactor({ required: ({ email }) => (isStaff(email) ? 'always' : 'if-enrolled') })],
 * })
 * ```
 *
 * @throws TypeError if an option is unknown.
 */
export function secondFactor(options: SecondFactorOptions = {}): AuthPlugin {
  const settings = settingsFrom(options)
  return {
    id: 'second-factor',
    name: 'Second factor',
    register: (registry) => {
      let made: Made | undefined
      const of = (services: PluginServices): Made => (made ??= madeFrom(services, settings))
      registry
        .signInStep((services) => of(services).challenge)
        .signInStep((services) => of(services).setupStep)
        .signInStep((services) => of(services).codesStep)
        .route((services) => of(services).manage.setup)
        .route((services) => of(services).manage.begin)
        .route((services) => of(services).manage.remove)
        .route((services) => of(services).manage.rename)
        .route((services) => of(services).manage.codes)
        .route((services) => of(services).manage.passkeys)
        .route((services) => of(services).manage.browsers)
        .route((services) => of(services).manage.mailedCodes)
        .route((services) => of(services).mail.send)
        .route((services) => of(services).undo.undo)
        .reauthentication((services) => of(services).appWay)
        .reauthentication((services) => of(services).recoveryWay)
        .accountSection((services) => factorSection(of(services).parts, of(services).pages))
        .messages(TEXTS)
        .securityEvents(EVENTS)
        .event(SecondFactorChanged)
        .on(SecondFactorChanged, async (change, ctx) => made?.notices.send(change, ctx))
        .cookie(COOKIE, { maxAge: settings.trustedBrowserDays * DAY })
        .record((services) => (settings.unsafeMailedCode ? of(services).parts.mailed.recorder : undefined))
        .sealsData()
        .needsElevate()
        .check((config) => findingsOf(settings, config))
        .provides(SecondFactor, (services) => {
          const { management, parts, setup } = of(services)
          return apiFrom(parts, setup, management)
        })
        .sessions(trustWrapper(() => made?.parts))
      for (const [kind, limit] of Object.entries(LIMITS)) registry.limit(kind, limit)
    },
  }
}

const DAY = 86_400

/** Everything of the plugin for one engine. */
interface Made {
  readonly parts: SecondFactorParts
  readonly setup: Setup
  readonly management: Management
  readonly notices: Notices
  readonly pages: SecondFactorPages
  readonly challenge: ChallengeStep
  readonly setupStep: SetupStep
  readonly codesStep: CodesStep
  readonly appWay: AppWay
  readonly recoveryWay: RecoveryWay
  readonly manage: ManageRoutes
  readonly mail: MailRoute
  readonly undo: UndoRoute
}

function madeFrom(services: PluginServices, settings: SecondFactorSettings): Made {
  const parts = partsFrom(services, settings)
  const pages = new SecondFactorPages(parts)
  const setup = new Setup(parts)
  const management = new Management(parts, setup)
  return {
    parts,
    setup,
    management,
    pages,
    notices: new Notices(services),
    challenge: new ChallengeStep(parts, pages),
    setupStep: new SetupStep(parts, setup, pages),
    codesStep: new CodesStep(parts, setup, pages),
    appWay: new AppWay(parts, pages),
    recoveryWay: new RecoveryWay(parts, pages),
    manage: new ManageRoutes(management, setup, pages),
    mail: new MailRoute(parts, pages),
    undo: new UndoRoute(parts, management, pages),
  }
}
