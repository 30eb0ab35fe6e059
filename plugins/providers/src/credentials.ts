/**
 * Signs in the user that a function of the application returns.
 *
 * @module @authengine/providers/credentials
 */
import { type CredentialsConfig, CredentialsProvider, ConfiguredCredentialsProvider } from 'authengine/provider'

export { CredentialsProvider }

/** What a credentials provider is made of; id `credentials` and name `Credentials` unless said otherwise. */
export type CredentialsOptions = Omit<CredentialsConfig, 'type'>

/**
 * A provider that asks `authorize` who the typed credentials belong to.
 *
 * @example
 * ```ts
 * Credentials({
 *   credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
 *   authorize: async ({ username, password }) => findUser(username, password), // null: wrong credentials
 * })
 * ```
 */
export default function Credentials(options: CredentialsOptions): CredentialsProvider {
  return new ConfiguredCredentialsProvider({ ...options, type: 'credentials' })
}
