import type { DatabaseUser } from '../core/DatabaseAdapter.js'
import type { Profile, ServiceProfile } from '../core/Profile.js'
import type { EmailOptions } from '../providers/EmailProvider.js'
import type { OAuthOptions } from '../providers/OAuthProvider.js'
import type { OidcOptions } from '../providers/OidcProvider.js'
import type { Provider } from '../providers/Provider.js'
import type { LoggerMethods } from './AuthConfig.js'
import type { FlatSession } from './flat/FlatAdapterFunctions.js'

/** What every provider has. */
export type CommonProviderOptions = Pick<Provider, 'id' | 'name' | 'type'>

export type { AppProvider } from '../actions/ProvidersAction.js'

/** What an application may say of an OAuth provider that is built in. */
export type OAuthUserConfig<P extends ServiceProfile = Profile> = OAuthOptions<P>

/** What an application may say of an OpenID provider that is built in. */
export type OIDCUserConfig<P extends ServiceProfile = Profile> = OidcOptions<P>

/** What an application may say of an e-mail provider that is built in. */
export type EmailUserConfig = EmailOptions

/** A user in the database. */
export type AdapterUser = DatabaseUser

/** A session in the database, with an id and a date as most databases have them. */
export interface AdapterSession extends FlatSession {
  readonly userId: string
  readonly expires: Date
}

/** A logger that has every level. */
export type LoggerInstance = Required<LoggerMethods>
