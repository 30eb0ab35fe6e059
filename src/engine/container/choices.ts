import type { CallbackPipeline } from '../../callbacks/index.js'
import type { Settings } from '../../config/index.js'
import {
  ApplicationCodec,
  JoseCodec,
  type MailedTokens,
  type Pseudonyms,
  type Sealer,
  SecretRing,
  type SessionCodec,
} from '../../crypto/index.js'
import {
  type AuthorizationServers,
  type CodeFlowParts,
  type EmailFlowParts,
  type FlowMemory,
  type FlowStates,
  type Guesses,
  type RedirectProxy,
  SignInMails,
  type WebAuthnFlowParts,
} from '../../flows/index.js'
import type { EventBus } from '../../events/index.js'
import type { RequestContext } from '../../http/index.js'
import type {
  AccountStore,
  AuthenticatorStore,
  Clock,
  DatabaseAdapter,
  Logger,
  Random,
  UserStore,
  VerificationTokenStore,
} from '../../ports/index.js'
import type { Theme, User } from '../../model/index.js'
import {
  DatabaseSessionStrategy,
  type SessionCookie,
  type SessionParts,
  type SessionStrategy,
} from '../../sessions/index.js'

/** The application's own token format where it has one, else sealed with the secrets for session tokens. */
export function chooseCodec({ coding, session, tokenSecrets }: Settings, clock: Clock): SessionCodec {
  const { encode, decode } = coding
  return encode && decode
    ? new ApplicationCodec({ encode, decode }, tokenSecrets, session.maxAge)
    : new JoseCodec(new SecretRing(tokenSecrets, clock))
}

/** Sessions in the database, where they were asked for and it has a place for them. */
export function storedSessions(
  { session }: Settings,
  database: DatabaseAdapter | undefined,
): ((parts: SessionParts) => SessionStrategy) | undefined {
  const rows = database?.sessions
  if (session.strategy !== 'database' || !rows) return undefined
  return (parts) => new DatabaseSessionStrategy(parts, rows, database.users)
}

/** What session strategies are built from, under names. */
export class Parts implements SessionParts {
  /** The parts in the order of {@link SessionParts}; seven, because a strategy may need any of them. */
  constructor(
    readonly settings: Settings,
    readonly callbacks: CallbackPipeline,
    readonly events: EventBus,
    readonly cookie: SessionCookie,
    readonly clock: Clock,
    readonly random: Random,
    readonly logger: Logger,
  ) {}
}

/** What flows with a code are built from, under names. */
export class CodeParts implements CodeFlowParts {
  /** The parts in the order of {@link CodeFlowParts}. */
  constructor(
    readonly servers: AuthorizationServers,
    readonly memory: FlowMemory,
    readonly states: FlowStates,
    readonly proxy: RedirectProxy,
    readonly sealer: Sealer,
    readonly random: Random,
  ) {}
}

/** Where flows keep things; a provider without such a place is refused when the engine is constructed. */
export class FlowStores {
  /** @param database - Where users are, if anywhere. */
  constructor(private readonly database: DatabaseAdapter | undefined) {}

  /** Users. */
  get users(): UserStore {
    return present(this.database?.users)
  }

  /** Accounts. */
  get accounts(): AccountStore {
    return present(this.database?.accounts)
  }

  /** Mailed tokens. */
  get tokens(): VerificationTokenStore {
    return present(this.database?.verificationTokens)
  }

  /** Keys. */
  get authenticators(): AuthenticatorStore {
    return present(this.database?.authenticators)
  }
}

/** What the flow by mail is built from, under names. */
export class EmailParts implements EmailFlowParts {
  readonly theme: Theme
  readonly #stores: FlowStores
  readonly #hashes: MailedTokens

  /** The parts of {@link EmailFlowParts}, or what they are made of. */
  constructor(
    stores: FlowStores,
    hashes: MailedTokens,
    readonly guesses: Guesses,
    readonly memory: FlowMemory,
    settings: Settings,
    readonly clock: Clock,
    readonly random: Random,
    readonly logger: Logger,
  ) {
    this.#stores = stores
    this.#hashes = hashes
    this.theme = settings.theme
  }

  get users(): UserStore {
    return this.#stores.users
  }

  get mails(): SignInMails {
    return new SignInMails(this.#hashes, this.#stores.tokens)
  }
}

/** What the flow with keys is built from, under names. */
export class WebAuthnParts implements WebAuthnFlowParts {
  /** The parts of {@link WebAuthnFlowParts}, or what they are made of. */
  constructor(
    private readonly stores: FlowStores,
    private readonly sessions: SessionStrategy,
    readonly memory: FlowMemory,
    readonly names: Pseudonyms,
    readonly clock: Clock,
    readonly random: Random,
  ) {}

  get users(): UserStore {
    return this.stores.users
  }

  get accounts(): AccountStore {
    return this.stores.accounts
  }

  get authenticators(): AuthenticatorStore {
    return this.stores.authenticators
  }

  async signedIn(ctx: RequestContext): Promise<User | null> {
    return (await this.sessions.peek(ctx))?.user ?? null
  }
}

function present<T>(store: T | undefined): T {
  if (store) return store
  throw new TypeError('This way of signing in needs a database with a place for what it keeps.')
}
