import { Container } from 'inversify'
import { AuthenticatorDirectory } from '../../actions/AuthenticatorDirectory.js'
import { ProviderTokens } from '../../actions/ProviderTokens.js'
import { Router } from '../../actions/Router.js'
import { SignInJourney } from '../../actions/SignInJourney.js'
import { SignInPageAction } from '../../actions/SignInPageAction.js'
import { SignOutAction } from '../../actions/SignOutAction.js'
import { OAuthClients } from '../../config/OAuthClients.js'
import { Settings } from '../../config/Settings.js'
import { type Environment, readEnvironment } from '../../config/environment.js'
import { inspect } from '../../config/inspections/index.js'
import { loggerFaults } from '../../config/inspections/logger.js'
import { Clock } from '../../core/Clock.js'
import type { SessionStore } from '../../core/DatabaseAdapter.js'
import { Logger } from '../../core/Logger.js'
import type { Session } from '../../core/Session.js'
import { ConfigurationError, type Finding } from '../../core/errors.js'
import { FlowCatalogue } from '../../flows/FlowCatalogue.js'
import { FrameworkBinding } from '../../plugin-api/AuthPlugin.js'
import type { Provider } from '../../providers/Provider.js'
import { SessionStrategy } from '../../sessions/SessionStrategy.js'
import type { AuthConfig } from '../AuthConfig.js'
import { ErrorResponder } from '../ErrorResponder.js'
import { FlatAdapter } from '../FlatAdapter.js'
import { Memories } from '../Memories.js'
import { RequestContextFactory } from '../RequestContextFactory.js'
import { SessionDirectory } from '../SessionDirectory.js'
import { ContainerRegistry } from './ContainerRegistry.js'
import { mistypedAdapter } from './adapterNames.js'
import { coreModule } from './coreModule.js'
import { readAdapter } from './readAdapter.js'
import { readPlugins } from './readPlugins.js'
import { readProviders } from './readProviders.js'
import { token } from './wire.js'

/** The parts the engine itself talks to. */
export interface House {
  readonly settings: Settings
  readonly providers: readonly Provider[]
  readonly logger: Logger
  readonly contexts: RequestContextFactory
  readonly router: Router
  readonly responder: ErrorResponder
  readonly sessions: SessionStrategy
  readonly journey: SignInJourney
  readonly signInPage: SignInPageAction
  readonly signOut: SignOutAction
  readonly tokens: ProviderTokens
  readonly directory: SessionDirectory | undefined
  readonly keys: AuthenticatorDirectory | undefined
  readonly binding: FrameworkBinding | undefined
}

/**
 * Builds the house from configuration, plugins and environment. The container lives no longer than this call.
 *
 * @throws ConfigurationError
 */
export function assemble<S extends Session>(config: AuthConfig<S>, env: Environment, memories = new Memories()): House {
  const findings: Finding[] = []
  const registry = new ContainerRegistry(memories)
  readPlugins(config.plugins ?? [], registry, findings)
  for (const provider of readProviders(config.providers ?? [], findings)) registry.provider(provider)
  registry.callbacks(config.callbacks ?? {}).on(config.events ?? {})
  findings.push(...registry.findings, ...loggerFaults(config.logger), ...mistypedAdapter(config.adapter))
  if (config.adapter) registry.database(readAdapter(config.adapter, registry.choices.random))

  const reading = readEnvironment(env)
  const { binding, database, sessions } = registry.choices
  const settings = new Settings(config, reading, {
    ...(database?.sessions && { session: { strategy: 'database' } }),
    ...binding?.defaults(),
  })
  // Edge runtimes make no code of texts.
  const container = new Container({ defaultScope: 'Singleton', jitless: true })
  container.load(coreModule(settings, registry, config.logger ?? {}, new OAuthClients(env)))

  const flows = container.get(FlowCatalogue)
  const supports = flows.find.bind(flows)
  findings.push(
    ...reading.findings,
    ...inspect({
      settings,
      providers: registry.providers,
      supports: (provider) => supports(provider) !== undefined,
      keepsMailedTokens: database?.verificationTokens !== undefined,
      keepsAuthenticators: database?.authenticators !== undefined,
      hasDatabaseSessions: sessions !== undefined || database?.sessions !== undefined,
      forgetsStart: sessions === undefined && database?.sessions?.keepsStart === false,
      adapter: config.adapter,
      ...(database instanceof FlatAdapter ? { flatAdapter: { offers: database.offers.bind(database) } } : { database }),
    }),
  )
  if (findings.length > 0) throw new ConfigurationError(findings)

  return {
    settings,
    providers: registry.providers,
    logger: container.get(token(Logger)),
    contexts: container.get(RequestContextFactory),
    router: container.get(Router),
    responder: container.get(ErrorResponder),
    sessions: container.get(token(SessionStrategy)),
    journey: container.get(SignInJourney),
    signInPage: container.get(SignInPageAction),
    signOut: container.get(SignOutAction),
    tokens: container.get(ProviderTokens),
    // The sessions of another strategy are not those in the database.
    directory: directoryOf(settings, sessions ? undefined : database?.sessions, container),
    keys: container.isBound(token(AuthenticatorDirectory)) ? container.get(AuthenticatorDirectory) : undefined,
    binding: container.isBound(token(FrameworkBinding)) ? container.get(token(FrameworkBinding)) : undefined,
  }
}

/** Lists and ends sessions, where they are in the database and it can list them. */
function directoryOf(
  { session }: Settings,
  rows: SessionStore | undefined,
  container: Container,
): SessionDirectory | undefined {
  if (session.strategy !== 'database' || !rows?.ofUser) return undefined
  return new SessionDirectory(
    { ofUser: rows.ofUser.bind(rows), delete: rows.delete.bind(rows) },
    container.get(token(SessionStrategy)),
    container.get(token(Clock)),
    session.readTimeLimit,
  )
}
