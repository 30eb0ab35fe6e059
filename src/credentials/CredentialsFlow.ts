import type { RateLimitKey } from '../config/SettingsInput.js'
import { AuthError } from '../core/AuthError.js'
import { isPromise } from '../core/guards.js'
import type { Clock } from '../core/ports.js'
import type { User } from '../core/User.js'
import type { Credentials, VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { CallbackRouteError, CredentialsSignin } from '../core/errors.js'
import { type Reply, toSignInPage } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { type Fields, textOf } from '../http/readBody.js'
import { SignInProtocol } from '../sign-in/SignInFlow.js'
import { type CredentialsProvider, foldName } from './CredentialsProvider.js'

/** How long `authorize` may take. */
export const AUTHORIZE_LIMIT_MS = 30_000

const OURS = new Set(['csrfToken', 'callbackUrl'])

/** Passes the submitted credentials to the application, which returns their user. */
export class CredentialsFlow extends SignInProtocol<CredentialsProvider> {
  /** @param clock - Ends the wait for an `authorize` that takes too long. */
  constructor(private readonly clock: Clock) {
    super()
  }

  override rateLimitKey(
    provider: CredentialsProvider,
    { body }: RequestContext,
    step: 'begin' | 'finish',
  ): RateLimitKey | undefined {
    if (step === 'begin') return undefined
    const account = foldName(provider.accountIn(typedIn(body)) ?? '')
    return {
      kind: 'credentials',
      account: account === '' ? undefined : `${provider.id} ${account}`,
      typed: account,
      // This flow only calls authorize. A wrong password must count, even if authorize throws a plain Error for it.
      countsAnyError: true,
    }
  }

  /** The form posts directly to the callback route. A request to this route is redirected to the sign-in page. */
  override begin(_provider: CredentialsProvider, ctx: RequestContext): Promise<Reply> {
    return toSignInPage(ctx)
  }

  override async finish(provider: CredentialsProvider, ctx: RequestContext): Promise<VerifiedIdentity> {
    const credentials = typedIn(ctx.body)
    const user = await this.#ask(provider, credentials, ctx)
    const id: unknown = user.id
    if ((typeof id !== 'string' || id === '') && !Number.isSafeInteger(id)) {
      throw new CallbackRouteError(
        `authorize of the provider "${provider.id}" returned a user without an id. ` +
          'Return the id that your application gives to the user: it becomes the "sub" of the session.',
      )
    }
    return {
      user: typeof id === 'string' ? user : withTextId(user, String(id)),
      account: { provider: provider.id, providerAccountId: String(id), type: provider.type },
      credentials,
      matchBy: 'nothing',
    }
  }

  async #ask(provider: CredentialsProvider, credentials: Credentials, ctx: RequestContext): Promise<User> {
    const request = new Request(ctx.origin + ctx.target, { method: 'POST', headers: ctx.headers })
    try {
      const answer = provider.authorize(credentials, request, ctx.callbackContext)
      const user: unknown = isPromise(answer) ? await this.#inTime(Promise.resolve(answer)) : answer
      if (typeof user === 'object' && user !== null) return user
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw new CallbackRouteError(`authorize of the provider "${provider.id}" failed.`, { cause: error })
    }
    throw new CredentialsSignin('authorize did not accept the credentials.')
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return this.clock.within(AUTHORIZE_LIMIT_MS, answer, () => {
      throw new CallbackRouteError(`authorize took longer than ${String(AUTHORIZE_LIMIT_MS)} ms.`)
    })
  }
}

/** A copy of the user, of the same class, with the id as a string. */
const withTextId = (user: User, id: string): User =>
  Object.create(Object.getPrototypeOf(user) as object, {
    ...Object.getOwnPropertyDescriptors(user),
    id: { value: id, enumerable: true, configurable: true, writable: true },
  }) as User

/** Reads strings only: an object in place of a password must never reach a database query. */
function typedIn(body: Fields): Credentials {
  const credentials = Object.create(null) as Record<string, string>
  for (const name of Object.keys(body)) {
    if (!OURS.has(name)) credentials[name] = textOf(body, name) ?? ''
  }
  return Object.freeze(credentials)
}
