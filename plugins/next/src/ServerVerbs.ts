import type { Destination, Session, RequestAuth } from 'authengine'
import { namesOf, refuseUnknownNames } from 'authengine/plugin'
import { leaveFor } from './leaveFor.js'
import type { Mount } from './Mount.js'
import { readOptions, readParams } from './readOptions.js'
import { ServerExchange } from './ServerExchange.js'
import type { AuthorizationParams, SignInOptions, SignOutOptions } from './VerbOptions.js'

// Forms of Auth.js send `redirectTo` as `callbackUrl`.
const SIGN_OUT = namesOf<SignOutOptions & Record<'callbackUrl', unknown>>({
  redirect: true,
  redirectTo: true,
  callbackUrl: true,
  federated: true,
})

/** The functions with which server actions and route handlers change a session. */
export class ServerVerbs<S extends Session> {
  constructor(private readonly mount: Mount<S>) {}

  /** Signs in. Redirects, or returns the destination if `redirect` is false. */
  async signIn(
    provider?: string,
    options: FormData | SignInOptions = {},
    authorizationParams: AuthorizationParams = '',
  ): Promise<Destination> {
    const { redirect, fields } = readOptions(options)
    const requestAuth = await this.#requestAuth('signIn')
    const destination = await requestAuth.signIn(provider, {
      ...fields,
      authorizationParams: readParams(authorizationParams),
    })
    return redirect ? leaveFor(destination.url) : destination
  }

  /** Signs out. Redirects, or returns the destination if `redirect` is false. */
  async signOut(options: FormData | SignOutOptions = {}): Promise<Destination> {
    if (!(options instanceof FormData)) refuseUnknownNames('signOut() ', options, SIGN_OUT)
    const { redirect, fields } = readOptions(options)
    const requestAuth = await this.#requestAuth('signOut')
    const destination = await requestAuth.signOut(fields)
    return redirect ? leaveFor(destination.url) : destination
  }

  /** Changes the session. */
  async update(changes: unknown): Promise<S | null> {
    const requestAuth = await this.#requestAuth('unstable_update')
    return requestAuth.update(changes)
  }

  async #requestAuth(verb: string): Promise<RequestAuth<S>> {
    const requestAuth = await this.mount.requestAuth(await ServerExchange.current())
    if (requestAuth.incomingRequest.keepsCookies) return requestAuth
    throw new TypeError(
      `${verb} sets cookies, which Next allows in server actions and route handlers only: call it from one of them.`,
    )
  }
}
