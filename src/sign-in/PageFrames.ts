import type { Settings } from '../config/Settings.js'
import type { PageName } from '../config/SettingsInput.js'
import type { Awaitable } from '../core/Awaitable.js'
import type { Random } from '../core/Random.js'
import { html, redirect, type Reply } from '../http/Reply.js'
import { withQuery } from '../http/urls.js'
import type { PageFrame, RenderedPage } from '../pages/PageRenderer.js'

/** Where a page is shown. */
export interface PagePlace {
  /** Origin of the site. */
  readonly origin: string
  /** Origin and base path. */
  readonly baseUrl: string
}

/** Shows a built-in page, or sends the browser to the page the application has instead. */
export class PageFrames {
  /**
   * @param settings - Which pages the application has, and how the built-in ones look.
   * @param random - Makes the nonce of the policy.
   */
  constructor(
    private readonly settings: Settings,
    private readonly random: Random,
  ) {}

  /** Goes to the application's page with these parameters, where it has one. */
  elsewhere(
    name: PageName,
    { origin }: PagePlace,
    parameters: Readonly<Record<string, string | undefined>>,
  ): Reply | undefined {
    const path = this.settings.pages[name]
    return path === undefined ? undefined : redirect(withQuery(origin + path, parameters))
  }

  /** Draws a built-in page. */
  async draw(
    { origin, baseUrl }: PagePlace,
    render: (frame: PageFrame) => Awaitable<RenderedPage>,
    status = 200,
  ): Promise<Reply> {
    const frame = { origin, baseUrl, theme: this.settings.theme, nonce: this.random.token() }
    const { markup, policy } = await render(frame)
    return html(markup, policy, status, this.settings.pages.opener)
  }
}
