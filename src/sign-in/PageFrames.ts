import type { Settings } from '../config/Settings.js'
import type { PageName } from '../config/SettingsInput.js'
import type { Awaitable } from '../core/guards.js'
import type { Random } from '../core/ports.js'
import { Action, html, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { parse, withQuery } from '../http/origins.js'
import { isolateText } from '../pages/html.js'
import type { PageLanguage } from '../pages/PageLanguage.js'
import type { LanguageRequest, PageLanguages } from '../pages/PageLanguages.js'
import type { PageFrame, PageRenderer, RenderedPage } from '../pages/PageRenderer.js'

/** Where a page is shown. */
export interface PagePlace {
  /** Origin of the site. */
  readonly origin: string
  /** Base URL: origin and base path. */
  readonly baseUrl: string
}

/** The language of a page, and the name of the site for its texts. */
export interface PageWords {
  /** Language of the user. */
  readonly language: PageLanguage
  /** Name of the site, isolated from the text around it. */
  readonly site: string
}

/** Shows a built-in page, or redirects to the application's own page. */
export class PageFrames {
  /**
   * @param settings - Which pages the application has, and how the built-in pages look.
   * @param random - Generates the nonce of the Content Security Policy.
   * @param languages - Chooses the language of a page.
   */
  constructor(
    private readonly settings: Settings,
    private readonly random: Random,
    private readonly languages: PageLanguages,
  ) {}

  /** The language of a request, and the name of the site. */
  async wordsFor(place: PagePlace & Partial<LanguageRequest>): Promise<PageWords> {
    const language = await this.#languageFor(place)
    return { language, site: isolateText(this.#siteName(place)) }
  }

  /** Redirects to the application's own page with these parameters; undefined if the application has no such page. */
  elsewhere(
    name: PageName,
    { origin }: PagePlace,
    parameters: Readonly<Record<string, string | undefined>>,
  ): Reply | undefined {
    const path = this.settings.pages[name]
    return path === undefined ? undefined : redirect(withQuery(origin + path, parameters))
  }

  /** Redirects to the sign-in page. After the sign-in, the browser returns to `callbackUrl`. */
  signInFirst(place: PagePlace, callbackUrl: string): Reply {
    const wanted = { error: 'SessionRequired', callbackUrl }
    return this.elsewhere('signIn', place, wanted) ?? redirect(withQuery(`${place.baseUrl}/signin`, wanted))
  }

  /** Draws a built-in page. */
  async draw(
    place: PagePlace & Partial<LanguageRequest>,
    render: (frame: PageFrame) => Awaitable<RenderedPage>,
    status = 200,
  ): Promise<Reply> {
    const { origin, baseUrl } = place
    const { markup, policy } = await render({
      origin,
      baseUrl,
      siteName: this.#siteName(place),
      language: await this.#languageFor(place),
      theme: this.settings.theme,
      favicon: this.settings.production ? undefined : NO_ICON,
      nonce: this.random.token(),
    })
    return html(markup, policy, status, this.settings.pages.opener)
  }

  #languageFor(place: PagePlace & Partial<LanguageRequest>): Promise<PageLanguage> {
    return isRequest(place) ? this.languages.of(place) : this.languages.usual()
  }

  /** Name of the site. Default: its host, as browsers show it. */
  #siteName({ origin }: PagePlace): string {
    return this.settings.theme.siteName ?? parse(origin)?.host ?? origin
  }
}

/** An empty icon, so that the console of a developer shows no failed request for `/favicon.ico`. */
const NO_ICON = 'data:,'

const isRequest = (place: PagePlace & Partial<LanguageRequest>): place is PagePlace & LanguageRequest =>
  place.headers !== undefined

const STATUS: ReadonlyMap<string, number> = new Map([
  ['Configuration', 500],
  ['AccessDenied', 403],
  ['InvalidCheck', 400],
  ['Verification', 403],
])

/** Shows what went wrong. */
export class ErrorPageAction extends Action {
  override readonly path = 'error'
  override readonly methods = ['GET']

  /**
   * @param pages - Draws the page.
   * @param frames - Redirects to the application's own page, if there is one.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const error = ctx.query.get('error')
    const status = STATUS.get(error ?? '')
    const elsewhere = this.frames.elsewhere('error', ctx, { error })
    return elsewhere ?? this.frames.draw(ctx, (frame) => this.pages.error({ ...frame, error }), status)
  }
}
