import type {
  AccountStore,
  AuthenticatorStore,
  DatabaseAdapter,
  UserStore,
  VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'

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

function present<T>(store: T | undefined): T {
  if (store) return store
  throw new TypeError('This way of signing in needs a database with a place for what it keeps.')
}
