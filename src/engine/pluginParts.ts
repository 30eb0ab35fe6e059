import { requireDataKeys } from '../config/checks/encryptionKeys.js'
import { DataKeys } from '../crypto/DataKeys.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import { ProviderMail } from '../plugin-api/mail.js'
import type { RateLimits } from '../sign-in/RateLimits.js'
import { Changes } from '../sign-in/Changes.js'
import { type EventRecorder, Transactions } from '../sign-in/Transactions.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import { PluginApis } from './PluginApis.js'
import { PluginEvents } from './PluginEvents.js'
import { mailSenderOf, pluginMail } from './pluginMail.js'
import { ServicesOfPlugins, type SignInParts } from './pluginServices.js'
import { PluginStores } from './pluginStores.js'
import { PluginTexts, pluginTextsIn } from './PluginTexts.js'
import type { ProcessState, SharedParts } from './sharedParts.js'

/** What plugins get, and what they provide. */
interface PluginParts {
  readonly apis: PluginApis
  readonly plugins: ServicesOfPlugins
  readonly stores: PluginStores
  readonly transactions: Transactions
  readonly changes: Changes
}

/**
 * Makes the services of plugins, and what plugins provide, from what they registered.
 *
 * @param services - Parts of the engine. The services of plugins are made from them; built-in features get them
 *   directly.
 * @param signIns - Returns the parts of a sign-in. Called only while requests are handled.
 */
export function pluginParts(
  roles: Roles,
  services: FeatureServices,
  shared: SharedParts,
  limits: RateLimits,
  processState: ProcessState,
  signIns: () => SignInParts,
): PluginParts {
  const { clock, database, environment, forms, http, logger, random, sealer, settings } = services
  const apis: PluginApis = new PluginApis(roles.all(ROLES.apis), ({ owner, create }) =>
    create(plugins.of(owner), services),
  )
  const stores = new PluginStores(roles.all(ROLES.stores), database, processState.stores)
  const events = new PluginEvents(
    roles.all(ROLES.events),
    roles.all(ROLES.eventHandlers),
    clock,
    logger,
    shared.listenerFailed,
  )
  const recorders: EventRecorder[] = []
  const { security } = shared
  const transactions = new Transactions({ database, events: shared.events, security, pluginEvents: events, recorders })
  const changes = new Changes(security, transactions)
  let dataKeys: DataKeys | undefined
  const plugins = new ServicesOfPlugins(() => ({
    ...{
      settings,
      environment,
      clock,
      forms,
      random,
      logger,
      http,
      sealer,
      limits,
      apis,
      database,
      events,
      stores,
      transactions,
      signIns,
    },
    sessions: shared.sessions,
    linker: shared.linker,
    contexts: services.contexts,
    userSessions: shared.userSessions,
    epochs: shared.epochs,
    changes,
    reauthentication: services.reauthentication,
    security,
    catalogue: security.catalogue,
    mail: pluginMail(() => mailSenderOf(roles, apis.find(ProviderMail)), clock),
    texts: new PluginTexts([...roles.all(ROLES.messages), pluginTextsIn(settings.messages)]),
    languages: shared.languages,
    dataKeys: () => (dataKeys ??= new DataKeys(requireDataKeys(settings))),
    sealing: roles.all(ROLES.sealing),
    facts: roles.all(ROLES.facts),
    cookies: roles.all(ROLES.cookies),
  }))
  recorders.push(...roles.all(ROLES.recorders).flatMap(({ owner, create }) => create(plugins.of(owner)) ?? []))
  return { apis, plugins, stores, transactions, changes }
}
