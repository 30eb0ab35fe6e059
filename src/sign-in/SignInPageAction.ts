import { NotFound } from '../core/errors.js'
import { isText } from '../core/guards.js'
import type { Provider, SignInOption } from '../core/Provider.js'
import { Action, json, redirect, type Reply, toSignInPage } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { PageLanguage } from '../pages/PageLanguage.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { PageLink } from '../pages/FormPage.js'
import type { PageSignInOption, PageRenderer } from '../pages/PageRenderer.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { FlowCatalogue, ProviderCatalogue } from './FlowCatalogue.js'
import type { PageFrames } from './PageFrames.js'
import { ProviderAvailability } from './ProviderAvailability.js'
import type { TypedFields } from './TypedFields.js'
import type { UnknownProviders } from './UnknownProviders.js'

/** What a feature adds to sign-in options that need more than a form. */
export interface SignInOptionView {
  /**
   * Facts of the option, in addition to those of its provider.
   *
   * @returns Undefined for the option of another feature.
   */
  facts(
    option: SignInOption,
    place: { readonly id: string; readonly baseUrl: string },
  ): Partial<PageSignInOption> | undefined
}

/** Links of a plugin beside a sign-in option. */
export interface OptionLinks {
  /** Id of the provider. */
  readonly provider: string
  /** The links, in the language of the request. */
  linksFor(ctx: RequestContext): readonly PageLink[]
}

/** What the sign-in page needs besides its options. */
export interface SignInPageParts {
  /** What features add to their options. Default: nothing. */
  readonly views?: readonly SignInOptionView[]
  /** Links of plugins. Default: none. */
  readonly links?: readonly OptionLinks[]
  /** Finds out whether a user is signed in. Default: no user is. */
  readonly sessions?: Pick<SessionStrategy, 'get'>
  /** Leaves out the providers that are not available. Default: all are. */
  readonly availability?: ProviderAvailability
  /** What was typed into a form that was refused. Default: nothing is known. */
  readonly typed?: Pick<TypedFields, 'of'> | undefined
  /** Warns of providers that do not exist. Default: nothing is logged. */
  readonly unknown?: Pick<UnknownProviders, 'note'>
  /** Whether accounts can be linked to users, because there is a database. Default: false. */
  readonly linksAccounts?: boolean
}

/** Shows the sign-in options. */
export class SignInPageAction extends Action {
  override readonly path = 'signin'
  override readonly methods = ['GET', 'POST']
  readonly #availability: ProviderAvailability
  readonly #signInOptions = new PerBaseUrl((baseUrl) => this.#openOptions(baseUrl))

  /**
   * @param pages - Draws the page.
   * @param frames - Redirects to the application's own page, if there is one.
   * @param guard - Makes the token of the forms.
   * @param providers - Provides the sign-in options.
   * @param flows - Finds the route that each form posts to.
   * @param parts - What the page needs besides. Default: nothing.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly parts: SignInPageParts = {},
  ) {
    super()
    this.#availability = parts.availability ?? new ProviderAvailability()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    if (ctx.method === 'POST') return toSignInPage(ctx)
    const callbackUrl = await ctx.callbackUrl()
    const [error, code, email, retryAfter] = ['error', 'code', 'email', 'retryAfter'].map((name) => ctx.query.get(name))
    const elsewhere = this.frames.elsewhere('signIn', ctx, { callbackUrl, error, code, retryAfter })
    if (elsewhere) return elsewhere
    const csrfToken = await this.guard.tokenFor(ctx)
    const { language } = await this.frames.wordsFor(ctx)
    const signInOptions = this.#availability
      .of(this.#signInOptions.at(ctx.baseUrl), ctx)
      .map((signInOption) => this.#withLinks(this.#labelled(signInOption, language), ctx))
    const signedInAs = await this.#signedInAs(ctx)
    const typed = await this.parts.typed?.of(ctx, error)
    const linksAccounts = this.parts.linksAccounts === true && signInOptions.some((each) => this.#isAccount(each))
    const facts = {
      signInOptions,
      csrfToken,
      callbackUrl,
      error,
      code,
      email,
      retryAfter,
      signedInAs,
      linksAccounts,
      typed,
    }
    return this.frames.draw(ctx, (frame) => this.pages.signIn({ ...frame, ...facts }))
  }

  /**
   * Redirects to the sign-in page, which may be the application's own page. If the request names a provider, which then
   * does not exist or is not available, the page gets an error.
   */
  async redirectToPage(ctx: RequestContext): Promise<Reply> {
    const { providerId } = ctx.route
    const isNamed = isText(providerId)
    if (isNamed) this.parts.unknown?.note(providerId)
    const query = { callbackUrl: await ctx.callbackUrl(), error: isNamed ? NotFound.type : undefined }
    return this.frames.elsewhere('signIn', ctx, query) ?? redirect(withQuery(`${ctx.baseUrl}/signin`, query))
  }

  #labelled(signInOption: PageSignInOption, language: PageLanguage): PageSignInOption {
    const provider = this.providers.find(signInOption.id)?.name ?? ''
    return {
      ...signInOption,
      label: language.label(signInOption, { provider }),
      fields: signInOption.fields.map((field) => ({ ...field, label: language.label(field) })),
    }
  }

  /** If the session cannot be read, the page is shown all the same. */
  async #signedInAs(ctx: RequestContext): Promise<string | undefined> {
    const running = await this.parts.sessions?.get(ctx).catch(() => null)
    return running ? (running.user.email ?? running.user.name ?? '') : undefined
  }

  /** Whether the option signs in with an account of a service. */
  #isAccount({ id }: PageSignInOption): boolean {
    return this.providers.find(id)?.signsInBy === 'account'
  }

  #withLinks(signInOption: PageSignInOption, ctx: RequestContext): PageSignInOption {
    const own = (this.parts.links ?? []).filter(({ provider }) => provider === signInOption.id)
    return own.length === 0 ? signInOption : { ...signInOption, links: own.flatMap((links) => links.linksFor(ctx)) }
  }

  #openOptions(baseUrl: string): readonly PageSignInOption[] {
    return this.providers.all.flatMap((provider) => {
      const signInOption = provider.signInOption()
      if (!signInOption) return []
      const { id } = provider
      const { signInRoute } = this.flows.require(provider)
      const own = (this.parts.views ?? [])
        .map((view) => view.facts(signInOption, { id, baseUrl }))
        .find((facts) => facts !== undefined)
      return [{ ...signInOption, webauthn: undefined, id, action: `${baseUrl}/${signInRoute}/${id}`, ...own }]
    })
  }
}

/**
 * A value that is the same for every request with the same base URL: created once, and again if the base URL differs.
 *
 * @typeParam T - Type of the value.
 */
export class PerBaseUrl<T> {
  #last: { readonly baseUrl: string; readonly made: T } | undefined

  /** @param make - Creates the value for a base URL. */
  constructor(private readonly make: (baseUrl: string) => T) {}

  /** The value for this base URL. */
  at(baseUrl: string): T {
    if (this.#last?.baseUrl !== baseUrl) this.#last = { baseUrl, made: this.make(baseUrl) }
    return this.#last.made
  }
}

/** A provider as a client may see it. */
export interface AppProvider {
  /** Id in URLs. */
  readonly id: string
  /** Label. */
  readonly name: string
  /** Type of the provider. */
  readonly type: string
  /** URL at which a sign-in starts. */
  readonly signinUrl: string
  /** Callback URL, to which the provider redirects users back; register it at the provider. */
  readonly callbackUrl: string
}

/** Lists the providers, for sign-in pages of the application's own. */
export class ProvidersAction extends Action {
  override readonly path = 'providers'
  override readonly methods = ['GET']
  readonly #replies = new PerBaseUrl((baseUrl) => this.#list(baseUrl, this.providers.all))

  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly availability = new ProviderAvailability(),
  ) {
    super()
  }

  override handle(ctx: RequestContext): Promise<Reply> {
    const { all } = this.providers
    const available = this.availability.of(all, ctx)
    const isWhole = available.length === all.length
    return Promise.resolve(isWhole ? this.#replies.at(ctx.baseUrl) : this.#list(ctx.baseUrl, available))
  }

  #list(baseUrl: string, providers: readonly Provider[]): Reply {
    const list = providers.map(({ id, name, type }): [string, AppProvider] => [
      id,
      { id, name, type, signinUrl: `${baseUrl}/signin/${id}`, callbackUrl: `${baseUrl}/callback/${id}` },
    ])
    return json(Object.fromEntries(list))
  }
}
