import { withQuery } from '../http/origins.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageLink, PageNotice, PageSection } from '../pages/FormPage.js'
import { isolateText } from '../pages/html.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { ResolvedFormPage } from './FormPages.js'
import type { PageWords } from './PageFrames.js'
import type { OfferedWay } from './Reauthentication.js'
import type { Recent, Wanted } from './recency.js'

/** Data of the page. */
export interface ReauthenticationPage {
  /** The session. */
  readonly session: RunningSession
  /** What is asked for. */
  readonly wanted: Wanted
  /** What was proved recently. */
  readonly recent: Recent
  /** The ways that the user has. */
  readonly ways: readonly OfferedWay[]
  /** Where the browser returns to: an approved URL. */
  readonly callbackUrl: string
  /** Draws the sections of a way, with absolute URLs. */
  readonly draw: (way: OfferedWay) => Promise<readonly PageSection[]>
  /** Whether the user can reach the level with all of these ways. */
  readonly isReachable: boolean
  /** Whether there is an account page. */
  readonly hasAccountPage: boolean
  /** What was wrong. */
  readonly notice: PageNotice | undefined
  /** Whether a way at a provider failed. */
  readonly failed: boolean
}

/** The page on which signed-in users prove again who they are. */
export async function reauthenticationPage(
  ctx: RequestContext,
  words: PageWords,
  page: ReauthenticationPage,
): Promise<ResolvedFormPage> {
  const { language } = words
  const { callbackUrl, ways } = page
  const frame = { id: 'reauthenticate', title: language.text('Recent.title') }
  const signIn = { label: language.text('Way.signIn'), url: withQuery(`${ctx.baseUrl}/signin`, { callbackUrl }) }
  const site = { label: language.text('Way.back', { site: words.site }), url: ctx.origin }
  if (ways.length === 0 && page.recent.level === 0) {
    return { ...frame, sections: [text(language.text('Recent.signInAgain'))], links: [signIn, site] }
  }
  if (!page.isReachable) {
    const account = { label: language.text('Account.title'), url: `${ctx.baseUrl}/account` }
    const links = page.hasAccountPage ? [account, site] : [site]
    return { ...frame, sections: [text(language.text('Recent.needsSecond'))], links }
  }
  const [first = [], ...others] = await Promise.all(missing(page).map(page.draw))
  const links: PageLink[] = page.failed ? [signIn, site] : [site]
  return {
    ...frame,
    notice: noticeOf(words, page),
    sections: [
      text(introduction(words, page)),
      ...(page.notice?.field === undefined ? focused(first) : first),
      ...others.flat(),
    ],
    links,
  }
}

/** The page after a form was refused: nothing of it was stored. */
export const confirmedPage = ({ language }: PageWords, callbackUrl: string): ResolvedFormPage => ({
  id: 'reauthenticate',
  title: language.text('Recent.confirmed'),
  sections: [text(language.text('Recent.sendAgain'))],
  links: [{ label: language.text('Way.continue'), url: callbackUrl }],
})

const text = (content: string): PageSection => ({ type: 'text', text: content })

/** The ways that were not used recently; all of them, if all were. */
function missing({ recent, ways }: ReauthenticationPage): readonly OfferedWay[] {
  const rest = ways.filter(({ methods }) => !methods.some((method) => recent.methods.includes(method)))
  return rest.length > 0 ? rest : ways
}

function introduction({ language, site }: PageWords, { session: { user } }: ReauthenticationPage): string {
  const name = user.email ?? user.name
  return name
    ? language.text('Recent.text', { site, user: isolateText(name) })
    : language.text('Account.signedIn', { site })
}

function noticeOf({ language }: PageWords, { failed, notice, recent, wanted }: ReauthenticationPage) {
  if (notice) return notice
  if (failed) {
    return { kind: 'error', title: language.text('Recent.refused'), text: language.text('Recent.refusedText') } as const
  }
  const isHalf = recent.level > 0 && wanted.level !== 1
  return isHalf ? ({ kind: 'info', text: language.text('Recent.more') } as const) : undefined
}

/** If the first way is a form with a field, the page is about this field, so it has the focus. */
function focused(sections: readonly PageSection[]): readonly PageSection[] {
  const [first, ...rest] = sections
  if (first?.type !== 'form' || first.disclosure !== undefined) return sections
  const at = first.fields.findIndex(({ type }) => type !== 'hidden')
  return [{ ...first, fields: first.fields.map((field, index) => ({ ...field, autofocus: index === at })) }, ...rest]
}
