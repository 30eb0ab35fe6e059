import { isWebUrl } from '../http/origins.js'
import type { PageLink, PageSection } from './FormPage.js'
import { drawSection } from './drawSection.js'
import { html, type Html, withIsolates } from './html.js'
import { pageIcon } from './icons.js'
import { homeLink, layout, supportLink } from './layout.js'
import { alertBox } from './messages.js'
import type { FormPageView, RenderedPage } from './PageRenderer.js'

/** Draws a page that is given as data. */
export function formPage(page: FormPageView): RenderedPage {
  const { icon, lang, notice, title } = page
  const [introduction, sections] = introduced(page.sections)
  // The button of the first form is the main button of the page.
  const first = sections.findIndex(({ type }) => type === 'form' || type === 'ceremony')
  const noticed = sections.findIndex((section) => notice?.field !== undefined && hasField(section, notice.field))
  const scripts = new Set<string>()
  const content = html`${pageIcon(icon)}
    <h1>${withIsolates(title)}</h1>
    ${introduction !== undefined && html`<p class="lead">${withIsolates(introduction)}</p>`}
    ${notice && noticed === -1 && alertBox({ title: notice.title, text: notice.text, calm: notice.kind !== 'error' }, page.language)}
    <div class="actions sections">
      ${sections.map((section, at) => drawSection(section, { csrfToken: page.csrfToken, place: String(at + 1), isMain: at === first, notice: at === noticed ? notice : undefined, language: page.language, scripts }))}
      ${page.links ? links(page.links) : homeLink(page)}
      ${notice?.kind === 'error' && supportLink(page)}
    </div>`
  return layout(page, { title: notice?.title ?? title, lang, content, modules: [...scripts] })
}

/** Whether the section is a form with this field, and users see it. */
const hasField = (section: PageSection, field: string): boolean =>
  section.type === 'form' &&
  section.fields.some(({ name, type }) => name === field && type !== 'hidden' && type !== 'checkbox')

/** If the first section is a text without heading, it is shown below the heading of the page. */
function introduced(
  sections: readonly PageSection[],
): [introduction: string | undefined, rest: readonly PageSection[]] {
  const [first, ...rest] = sections
  return first?.type === 'text' && first.heading === undefined ? [first.text, rest] : [undefined, sections]
}

function links(given: readonly PageLink[]): Html | undefined {
  const drawn = given
    .filter(({ url }) => isWebUrl(url))
    .map(({ label, url }) => html`<a href="${url}">${withIsolates(label)}</a> `)
  return drawn.length === 0 ? undefined : html`<p class="way">${drawn}</p>`
}
