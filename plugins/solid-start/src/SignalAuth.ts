import type { Session } from 'authengine'
import { coreConfig } from './coreConfig.js'
import { apiOf, engineFor } from './engineFor.js'
import { engines } from './engines.js'
import { fieldsOf } from './fieldsOf.js'
import type { SignalAuthSource } from './SignalAuthConfig.js'
import type { SolidAuth } from './SolidAuth.js'
import type { SolidEvent } from './SolidEvent.js'
import { changingRequestAuthOf, requestAuthOf } from './requestAuthOf.js'

/**
 * The routes of authentication, and the functions for server actions, for SolidStart 1 and 2.
 *
 * Export the routes from `src/routes/api/auth/[...auth].ts`. `signIn`, `signOut` and `update` check which site a
 * request comes from, because SolidStart does not.
 *
 * @param config - Configuration, or a function that returns one for a request. Pass the same to `getSession`. It is
 *   never changed.
 * @throws ConfigurationError listing every fault that can be seen before the first request.
 *
 * @example
 * ```ts
 * // src/auth.ts
 * export const auth = SignalAuth(config)
 *
 * // src/routes/api/auth/[...auth].ts
 * import { auth } from '~/auth'
 * export const { GET, POST } = auth // SolidStart loses `export { … } from`
 *
 * // an action of the application
 * const login = action(async (form: FormData) => {
 *   'use server'
 *   const { url } = await auth.signIn(getRequestEvent(), 'credentials', form)
 *   throw redirect(url)
 * }, 'login')
 * ```
 */
export function SignalAuth<S extends Session = Session>(config: SignalAuthSource<S>): SolidAuth<S> {
  if (typeof config !== 'function') engines.for(coreConfig(config))
  const serve = async (event: SolidEvent): Promise<Response> =>
    (await (await engineFor(event, config)).serve(event)) as Response
  return {
    GET: async (event) => {
      const response = await serve(event)
      return response.status === 404 ? undefined : response
    },
    POST: serve,
    DELETE: serve,
    OPTIONS: serve,
    session: async (event) => (await requestAuthOf(event, config)).session(),
    signIn: async (event, provider, fields = {}) => {
      const wanted = fieldsOf(fields)
      return (await changingRequestAuthOf(event, config)).signIn(provider, wanted)
    },
    signOut: async (event, fields = {}) => (await changingRequestAuthOf(event, config)).signOut(fieldsOf(fields)),
    update: async (event, changes) => (await changingRequestAuthOf(event, config)).update(changes),
    requestAuth: (event) => requestAuthOf(event, config),
    api: (token, event) => apiOf(token, event, config),
  }
}
