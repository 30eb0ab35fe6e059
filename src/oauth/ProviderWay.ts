import type { AuthMethod } from '../core/AuthMethod.js'
import type { AccountStore } from '../core/DatabaseAdapter.js'
import type { Provider } from '../core/Provider.js'
import { textOf } from '../http/readBody.js'
import type { RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { PageSection } from '../pages/FormPage.js'
import { isolateText } from '../pages/html.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { FlowCatalogue, ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import { type FormPages, hiddenValues } from '../sign-in/FormPages.js'
import type { LoadedWay } from '../sign-in/LazyWay.js'
import type { ReauthenticationResult } from '../sign-in/ReauthenticationWay.js'

/** What the ways are built from. */
export interface ProviderWayParts {
  /** The configured providers. */
  readonly providers: Pick<ProviderCatalogue, 'all'>
  /** Loads their flows. */
  readonly flows: Pick<FlowCatalogue, 'load'>
  /** Knows which accounts a user has; undefined if there is no database. */
  readonly accounts: Pick<AccountStore, 'find' | 'ofUser'> | undefined
  /** Provides the texts. */
  readonly forms: Pick<FormPages, 'wordsFor'>
}

/** Re-authentication at a provider where the user has an account. */
export class ProviderWay implements LoadedWay {
  /**
   * @param parts - Find the accounts of users.
   * @param type - `oidc`: the provider has to sign the user in again, and the ID token proves when it did. `oauth`: that
   *   cannot be proved, so this way is the last one.
   */
  constructor(
    private readonly parts: ProviderWayParts,
    private readonly type: 'oauth' | 'oidc',
  ) {}

  async methods(_ctx: RequestContext, session: RunningSession): Promise<readonly AuthMethod[]> {
    return (await this.#providersOf(session)).length > 0 ? ['fed'] : []
  }

  async draw(ctx: RequestContext, session: RunningSession): Promise<readonly PageSection[]> {
    const { language } = await this.parts.forms.wordsFor(ctx)
    return (await this.#providersOf(session)).map(({ id, name }) => ({
      type: 'form',
      fields: hiddenValues({ provider: id }),
      submit: language.text('Recent.provider', { provider: isolateText(name) }),
    }))
  }

  async submit(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    const wanted = textOf(ctx.body, 'provider')
    const provider = (await this.#providersOf(session)).find(({ id }) => id === wanted)
    if (!provider) return { kind: 'again' }
    const flow = await this.parts.flows.load(provider)
    // The page decides afterwards whether the proof is enough, and then returns to the application.
    const page = withQuery(`${ctx.baseUrl}/reauthenticate`, { ...Object.fromEntries(ctx.query), error: undefined })
    const reply = await flow.reauthenticate(provider, ctx, { user: session.user, session: session.id, page })
    return reply ? { kind: 'reply', reply } : { kind: 'again' }
  }

  async #providersOf({ provider, user: { id } }: RunningSession): Promise<readonly Provider[]> {
    const all = this.parts.providers.all.filter(({ type }) => type === this.type)
    const { accounts } = this.parts
    if (!accounts || id === undefined) return all.filter((each) => each.id === provider)
    if (all.length === 0) return all
    const linked = accounts.ofUser
      ? (await accounts.ofUser(id)).map((account) => account.provider)
      : await Promise.all(all.map(async (each) => ((await accounts.find(id, each.id)) ? each.id : undefined)))
    return all.filter((each) => linked.includes(each.id))
  }
}
