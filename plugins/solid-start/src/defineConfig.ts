import type { Session } from 'authengine'
import type { SignalAuthConfig } from './SignalAuthConfig.js'

/**
 * Gives a configuration its type, so that reading a session knows what the `session` callback returns.
 *
 * @example
 * ```ts
 * export const config = defineConfig({
 *   callbacks: { session: ({ session, token }) => ({ ...session, role: String(token?.role ?? 'guest') }) },
 * })
 * ```
 */
export const defineConfig = <S extends Session = Session>(config: SignalAuthConfig<S>): SignalAuthConfig<S> => config
