import type { Finding } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
import type { Logger } from '../core/ports.js'
import { Action, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageSection } from '../pages/FormPage.js'
import { isolateText } from '../pages/html.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import { type FormPages, formsOf } from './FormPages.js'
import type { PageFrames, PageWords } from './PageFrames.js'
import { resolvedSections } from './pluginPages.js'

/** A section of the account page, which lists what users can manage of their account: `<base path>/account`. */
export interface AccountSection {
  /** Unique among all plugins: `[a-z-]+`. */
  readonly id: string
  /** Heading, or the key of a heading in `messages`. */
  readonly title: string
  /**
   * Draws the section. Must only read. Its forms are sent to routes of the plugin, which redirect back to the account
   * page, so each form needs an `action`.
   *
   * @returns An empty list for users who do not need the section.
   */
  draw(ctx: RequestContext, session: RunningSession): Awaitable<readonly PageSection[]>
}

/** A section, and the plugin that registered it. */
export interface OwnedSection {
  /** Id of the plugin. */
  readonly owner: string
  /** The section. */
  readonly section: AccountSection
  /** The heading in the language of the request. */
  headingFor(ctx: RequestContext): string
}

/** Dependencies of the account page. */
interface AccountParts {
  /** Sections in the order of registration. */
  readonly sections: readonly OwnedSection[]
  /** Shows the page. */
  readonly forms: FormPages
  /** Redirects to the sign-in page. */
  readonly frames: PageFrames
  /** Whether there is a page for passkeys. */
  readonly hasPasskeys: boolean
  /** Reads the session. */
  readonly sessions: SessionStrategy
  /** Logs why a section could not be drawn. */
  readonly logger: Logger
}

/** Shows signed-in users the sections that plugins registered. */
export class AccountPageAction extends Action {
  override readonly path = 'account'
  override readonly methods = ['GET']
  override readonly isDestination = true

  constructor(private readonly parts: AccountParts) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const { forms, frames, hasPasskeys, sections, sessions } = this.parts
    const session = await sessions.get(ctx)
    if (!session) return frames.signInFirst(ctx, `${ctx.baseUrl}/account`)
    const { language, site } = await forms.wordsFor(ctx)
    const drawn = await Promise.all(sections.map((each) => this.#draw(each, ctx, session)))
    return forms.show(ctx, {
      id: 'account',
      title: language.text('Account.title'),
      sections: [{ type: 'text', text: introduction(session, { language, site }) }, ...drawn.flat()],
      links: [
        ...(hasPasskeys ? [{ label: language.text('Passkeys.title'), url: `${ctx.baseUrl}/authenticators` }] : []),
        { label: language.text('Way.signOut'), url: `${ctx.baseUrl}/signout` },
        { label: language.text('Way.back', { site }), url: ctx.origin },
      ],
    })
  }

  /** Draws a section. If its plugin fails, the other sections are still shown. */
  async #draw(each: OwnedSection, ctx: RequestContext, session: RunningSession): Promise<PageSection[]> {
    const { owner, section } = each
    const heading = each.headingFor(ctx)
    try {
      const [first, ...rest] = withActions(resolvedSections(ctx, owner, await section.draw(ctx, session)))
      return first ? [{ ...first, heading }, ...rest] : []
    } catch (error) {
      this.parts.logger.error('CallbackRouteError', `The account section "${section.id}" could not be drawn.`, error)
      const { language } = await this.parts.forms.wordsFor(ctx)
      return [{ type: 'text', heading, text: language.text('Account.broken') }]
    }
  }
}

/** The account page takes no form, so every form needs a route of its own. */
function withActions(sections: PageSection[]): PageSection[] {
  if (sections.flatMap(formsOf).every(({ action }) => action !== undefined)) return sections
  throw new TypeError('A form in an account section needs an "action": a path below the routes of the plugin.')
}

function introduction({ user }: RunningSession, { language, site }: PageWords): string {
  const name = user.email ?? user.name
  return name
    ? language.text('Account.signedInAs', { site, user: isolateText(name) })
    : language.text('Account.signedIn', { site })
}

/** Finds faults of the account sections of plugins. */
export const sectionFaults = (sections: readonly OwnedSection[]): readonly Finding[] =>
  sections.flatMap(({ owner, section: { id } }, at) => {
    const option = `plugins (${JSON.stringify(owner)}) accountSection ${JSON.stringify(id)}`
    if (typeof id !== 'string' || !/^[a-z-]+$/.test(id))
      return [{ option, problem: 'has no usable id.', fix: 'Use a to z and hyphens.' }]
    return sections.findIndex((other) => other.section.id === id) === at
      ? []
      : [{ option, problem: 'exists twice.', fix: 'Leave out one of the plugins, or rename its section.' }]
  })
