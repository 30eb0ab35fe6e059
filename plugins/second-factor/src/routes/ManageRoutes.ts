import {
  type PageNotice,
  type PageSection,
  redirect,
  type Reply,
  type RequestContext,
  type RouteDefinition,
  textOf,
} from 'authengine/plugin'
import type { AddedFactor, Management, Manager } from '../Management.js'
import { readName, type SecondFactorPages } from '../pages/SecondFactorPages.js'
import type { Setup } from '../Setup.js'

/** What a signed-in user does with the second factor. */
export class ManageRoutes {
  /** The page that sets up an authenticator app. */
  readonly setup: RouteDefinition = {
    path: 'setup',
    isDestination: true,
    GET: (ctx) => this.#draw(ctx),
    POST: (ctx) => this.#add(ctx),
  }
  /** Leads from the account page to the page that sets up an app. */
  readonly begin: RouteDefinition = { path: 'begin', POST: (ctx) => redirect(`${ctx.baseUrl}/second-factor/setup`) }
  /** Removes an app. */
  readonly remove: RouteDefinition = {
    path: 'remove',
    POST: (ctx) => this.#as(ctx, 'strongest', (user) => withoutCodes(this.management.remove(ctx, user, idIn(ctx)))),
  }
  /** Gives an app another name. */
  readonly rename: RouteDefinition = {
    path: 'rename',
    POST: (ctx) =>
      this.#as(ctx, 1, (user) =>
        withoutCodes(this.management.rename(ctx, user, idIn(ctx), readName(textOf(ctx.body, 'name')))),
      ),
  }
  /** Makes new recovery codes. */
  readonly codes: RouteDefinition = {
    path: 'codes',
    POST: (ctx) => this.#as(ctx, 'strongest', async (user) => ({ codes: await this.management.newCodes(ctx, user) })),
  }
  /** Sets whether passkeys count as a second factor. */
  readonly passkeys: RouteDefinition = {
    path: 'passkeys',
    POST: (ctx) =>
      this.#as(ctx, 'strongest', (user) => this.management.askForPasskey(ctx, user, textOf(ctx.body, 'ask') === 'on')),
  }
  /** Sets whether the user uses mailed codes. */
  readonly mailedCodes: RouteDefinition = {
    path: 'mailed-codes',
    POST: (ctx) =>
      this.#as(ctx, 'strongest', (user) => this.management.useMail(ctx, user, textOf(ctx.body, 'use') === 'on')),
  }
  /** Ends the trust in a browser. */
  readonly browsers: RouteDefinition = {
    path: 'browsers',
    POST: (ctx) => this.#as(ctx, 1, (user) => withoutCodes(this.management.forget(ctx, user, idIn(ctx)))),
  }

  constructor(
    private readonly management: Management,
    private readonly setups: Setup,
    private readonly pages: SecondFactorPages,
  ) {}

  #draw(ctx: RequestContext): Promise<Reply> {
    return this.#handle(ctx, async () => {
      const manager = await this.management.manager(ctx, 'strongest')
      await this.setups.requireRoom(manager.id)
      return this.#drawFor(ctx, manager)
    })
  }

  async #drawFor(ctx: RequestContext, { account, id }: Manager, notice?: PageNotice, status?: number): Promise<Reply> {
    // After a wrong code, the same secret is shown again: the app has it already.
    const begun = await this.setups.begin(id, await this.setups.secretIn(id, textOf(ctx.body, 'token')))
    const sections = await this.pages.setup(ctx, { ...begun, account, action: 'setup' })
    return this.pages.draw(ctx, { key: 'setup', notice, sections, links: this.#links(ctx) }, status)
  }

  #add(ctx: RequestContext): Promise<Reply> {
    return this.#handle(ctx, async () => {
      const manager = await this.management.manager(ctx, 'strongest')
      const add = async (): Promise<Reply> => {
        const takeBack = await this.setups.count(ctx, manager.id)
        const { body } = ctx
        const typed = { code: textOf(body, 'code'), token: textOf(body, 'token'), name: readName(textOf(body, 'name')) }
        const app = await this.setups.check(manager.id, typed)
        await takeBack()
        return this.#done(ctx, await this.management.add(ctx, manager, app))
      }
      return this.pages.handle(ctx, add, (notice, status) => this.#drawFor(ctx, manager, notice, status))
    })
  }

  /** Does something for the signed-in user, and leads back to the account page. */
  #as(ctx: RequestContext, level: 1 | 'strongest', act: (manager: Manager) => Promise<AddedFactor>): Promise<Reply> {
    return this.#handle(ctx, async () => this.#done(ctx, await act(await this.management.manager(ctx, level))))
  }

  /** Recovery codes are shown once: in the reply that makes them. */
  #done(ctx: RequestContext, { codes }: AddedFactor): Promise<Reply> | Reply {
    if (!codes) return redirect(`${ctx.baseUrl}/account`)
    const sections: readonly PageSection[] = this.pages.codes(ctx, codes)
    return this.pages.draw(ctx, { key: 'codes', sections, links: this.#links(ctx) })
  }

  #handle(ctx: RequestContext, act: () => Promise<Reply>): Promise<Reply> {
    return this.pages.handle(ctx, act, (notice, status) =>
      this.pages.draw(ctx, { key: 'section', notice, sections: [], links: this.#links(ctx) }, status),
    )
  }

  #links(ctx: RequestContext) {
    return [{ label: this.pages.text(ctx, 'toAccount'), url: `${ctx.baseUrl}/account` }]
  }
}

const idIn = (ctx: RequestContext): string => textOf(ctx.body, 'id') ?? ''

/** The result of a change that makes no recovery codes. */
async function withoutCodes(change: Promise<void>): Promise<AddedFactor> {
  await change
  return {}
}
