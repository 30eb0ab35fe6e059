import type { RequestEvent } from '@sveltejs/kit'
import { type AuthEngine, AuthError, type Destination, type Session, type RequestAuth } from 'authengine'
import { type ConfigSource, EngineCache } from 'authengine/binding'
import { isPrerendered } from './isPrerendered.js'
import { leave } from './leave.js'
import './locals.js'
import { offerSession } from './offerSession.js'
import { type ActionForm, readForm } from './readForm.js'
import { SvelteKitBinding, type SvelteKitExchange } from './SvelteKitBinding.js'
import type { SvelteKitAuth } from './SvelteKitAuth.js'
import { UncaughtFailures } from './UncaughtFailures.js'

/**
 * Authentication for a SvelteKit application: a hook, two form actions, and the auth context of a request.
 *
 * The routes are served under `basePath`. In an application with `paths.base`, the base path begins with it:
 * `/sub/auth`.
 *
 * SvelteKit refuses forms of other origins before any hook runs. List a provider that responds with a form
 * (`response_mode=form_post`) in `csrf.trustedOrigins` of SvelteKit. Back-channel logout requests of a provider have no
 * `Origin` header, and need `csrf.trustedOrigins: ['*']` (old versions of SvelteKit 2: `checkOrigin: false`). The actions
 * and routes of the library still refuse forms of other sites; other actions of the application then do not.
 *
 * In production set `AUTH_URL`, or `AUTH_TRUST_HOST=true` behind a proxy that sets the host. Variables are read from
 * the environment of the process. If SvelteKit keeps them elsewhere, pass a function that sets them.
 *
 * @param config - Configuration, which is never changed, or a function that returns it for a request. The function must
 *   return the same object for the same configuration, because each object gets its own engine.
 * @throws ConfigurationError listing every fault that can be seen before the first request.
 *
 * @example
 * ```ts
 * // src/auth.ts
 * export const { handle, signIn, signOut, requestAuth } = CompilerAuth({ providers: [GitHub] })
 * // src/hooks.server.ts
 * export { handle } from './auth'
 * // src/routes/+layout.server.ts
 * export const load = async ({ locals }) => ({ session: await locals.auth() })
 * // src/routes/signin/+page.server.ts
 * export const actions = { default: signIn }
 * ```
 */
export function CompilerAuth<S extends Session = Session>(
  config: ConfigSource<S, [event: RequestEvent]>,
): SvelteKitAuth<S> {
  const binding = new SvelteKitBinding()
  const engines = new EngineCache(binding)
  if (typeof config !== 'function') engines.for(config)
  const failures = new UncaughtFailures()
  const engineFor = (event: RequestEvent): Promise<AuthEngine<S>> => engines.from(config, event.request, event)
  const requestAuth = async (event: RequestEvent): Promise<RequestAuth<S>> =>
    (await engineFor(event)).requestAuth(exchangeOf(event))

  const perform = async (
    event: RequestEvent,
    verb: (requestAuth: RequestAuth<S>, form: ActionForm) => Promise<Destination>,
  ) => {
    let form: ActionForm | undefined
    try {
      form = await readForm(event.request)
      const destination = await verb(await requestAuth(event), form)
      return form.redirects ? leave(destination.url) : destination
    } catch (error) {
      if (error instanceof AuthError) failures.note(event.request, error, form?.fields ?? {})
      throw error
    }
  }

  return {
    api: (token, event) => engines.api(token, config, event?.request, event),
    requestAuth,
    signIn: (event) => perform(event, (current, { providerId, fields }) => current.signIn(providerId, fields)),
    signOut: (event) => perform(event, (current, { fields }) => current.signOut(fields)),
    handle: async ({ event, resolve }) => {
      if (isPrerendered(event)) {
        offerSession(event.locals, () => Promise.resolve(null))
        return resolve(event)
      }
      const engine = await engineFor(event)
      const current = engine.requestAuth(exchangeOf(event))
      offerSession(event.locals, () => current.session())
      const { pathname } = new URL(event.request.url)
      if (pathname.startsWith(`${engine.basePath}/`) || engine.servesRoot(pathname)) {
        const response = (await engine.serve(exchangeOf(event))) as Response
        // Another path under `basePath` may be a page of the application.
        if (response.status !== 404) return response
      }
      const response = failures.answer(event.request, await resolve(event), engine.basePath)
      return binding.withCaching(event.request, response)
    },
  }
}

const exchangeOf = (event: RequestEvent): SvelteKitExchange => ({ event, set: event.cookies.set })
