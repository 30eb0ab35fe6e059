/**
 * Signs in the user that a function of the application returns.
 *
 * @module @authengine/providers/credentials
 */
import { type CredentialsConfig, CredentialsProvider, ConfiguredCredentialsProvider } from 'authengine/provider'

export { CredentialsProvider }

/** Options of a credentials provider. Default: id `credentials`, name `Credentials`. */
export type CredentialsOptions = Omit<CredentialsConfig, 'type'>

/**
 * A provider that calls `authorize` to find the user of the entered credentials.
 *
 * @example
 * ```ts
 * Credentials({
 *   credentials: { username: {}, password: {} },
 *   authorize: async ({ username, password }) => findUser(username, password), // null: wrong credentials
 * })
 * ```
 */
export default function Credentials(options: CredentialsOptions): CredentialsProvider {
  return new ConfiguredCredentialsProvider({ ...options, type: 'credentials' })
}
