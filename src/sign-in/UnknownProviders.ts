import type { Logger } from '../core/ports.js'
import type { Provider } from '../core/Provider.js'
import { quoted } from '../core/unknownNames.js'
import type { ProviderCatalogue } from './FlowCatalogue.js'

/** Most ids that are logged for a process, besides those of the configuration: a client can post any number of ids. */
const MOST_IDS = 20

/** Warns of providers that server code wants to sign in with, and that do not exist or are not available. */
export class UnknownProviders {
  /**
   * @param providers - The configured providers.
   * @param logger - Gets a warning for each id, once.
   * @param logged - The ids that this process has logged.
   * @param leftOut - The ids that development leaves out, because they have no client id.
   */
  constructor(
    private readonly providers: Pick<ProviderCatalogue, 'all' | 'find'>,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly logged: Set<string>,
    private readonly leftOut: ReadonlySet<string>,
  ) {}

  /** Warns of an id, which may come from a client. */
  note(id: string): void {
    const provider = this.providers.find(id)
    const isConfigured = provider !== undefined
    const name = quoted(id)
    if (this.logged.has(name) || (!isConfigured && this.logged.size >= MOST_IDS)) return
    this.logged.add(name)
    const configured = this.providers.all.map((each) => each.id).join(', ') || 'none'
    const message = isConfigured
      ? `signIn() was called with a provider that is not available: ${name}. ${this.#reason(provider)}`
      : `signIn() was called with an unknown provider: ${name}. Configured: ${configured}.`
    this.logger.warn('unknown-provider', message)
  }

  /** Why a configured provider is not available. */
  #reason({ id, type }: Provider): string {
    if (this.leftOut.has(id)) return 'Development leaves it out because it has no client id.'
    // The type of the development sign-in, whose plugin logs why it is closed.
    if (type === 'development') return 'The development sign-in is closed here.'
    return 'Its plugin does not allow it for this request.'
  }
}
