import { json, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Action } from './Action.js'
import type { ProviderCatalogue } from './ProviderCatalogue.js'
import { PerAddress } from './SignInPageAction.js'

/** A provider as a client may see it. */
export interface AppProvider {
  /** Id in URLs. */
  readonly id: string
  /** Label. */
  readonly name: string
  /** Family. */
  readonly type: string
  /** Where a sign-in starts. */
  readonly signinUrl: string
  /** Where the provider sends people back to; register it there. */
  readonly callbackUrl: string
}

/** Lists the providers, for sign-in pages of the application's own. */
export class ProvidersAction extends Action {
  override readonly path = 'providers'
  override readonly methods = ['GET']
  readonly #replies = new PerAddress((baseUrl) => this.#list(baseUrl))

  /** @param providers - What to list. */
  constructor(private readonly providers: ProviderCatalogue) {
    super()
  }

  override handle({ baseUrl }: RequestContext): Promise<Reply> {
    return Promise.resolve(this.#replies.at(baseUrl))
  }

  #list(baseUrl: string): Reply {
    const list = this.providers.all.map(({ id, name, type }): [string, AppProvider] => [
      id,
      { id, name, type, signinUrl: `${baseUrl}/signin/${id}`, callbackUrl: `${baseUrl}/callback/${id}` },
    ])
    return json(Object.fromEntries(list))
  }
}
