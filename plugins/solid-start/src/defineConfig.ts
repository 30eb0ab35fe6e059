import type { Session } from 'authengine'
import type { SignalAuthConfig } from './SignalAuthConfig.js'

/**
 * Gives a configuration its type: sessions then have the type that the `session` callback returns.
 *
 * @example
 * ```ts
 * export const config = defineConfig({
 *   callbacks: { session: ({ session, token }) => ({ ...session, role: String(token?.role ?? 'guest') }) },
 * })
 * ```
 */
export const defineConfig = <S extends Session = Session>(config: SignalAuthConfig<S>): SignalAuthConfig<S> => config
