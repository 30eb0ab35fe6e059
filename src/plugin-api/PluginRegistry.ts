import type { Awaitable } from '../core/guards.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SignInFlow } from '../sign-in/SignInFlow.js'
import type { PluginRegistry } from './AuthPlugin.js'
import type { PluginServices } from './PluginServices.js'

/** Reads sessions of another library, or of an older form, until they end. */
export interface FormerSessionReader {
  /** Names of its cookies. */
  readonly cookies: readonly string[]
  /**
   * Never creates a session: the engine does that, by commit.
   *
   * @returns Null if the cookie is not of this kind.
   */
  read(ctx: RequestContext): Awaitable<FormerSession | null>
}

/** A session of another library. */
export interface FormerSession {
  /** Whose session it is. */
  readonly identity: VerifiedIdentity
  /** When the user signed in. */
  readonly authTime: Date
  /** When the session ends. */
  readonly expires: Date
}

/** What `PluginRegistry` does not offer yet. Each member goes there when the engine has it. */
export interface PluginContributions extends Omit<PluginRegistry, 'flow'> {
  /** Adds the flow of a type of providers. */
  flow(create: (services: PluginServices) => SignInFlow): this
  /** Reads sessions of another library. */
  formerSessions(reader: FormerSessionReader): this
}
