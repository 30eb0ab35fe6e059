import type { PageCeremony, PageCodes, PageListItem, PageSection, PageSvg } from './FormPage.js'
import { drawForm, type FormPlace } from './drawForm.js'
import { html, type Html, type HtmlPart, voidElement, withIsolates } from './html.js'
import { SAVE_CODES } from './saveCodes.js'

/** Draws a section. If its type is unknown, its `fallback` is drawn. */
export function drawSection(section: PageSection, place: FormPlace): HtmlPart {
  const content = contentOf(section, place)
  if (section.heading === undefined || !content) return content
  return html`<section><h2>${withIsolates(section.heading)}</h2>${content}</section>`
}

function contentOf(section: PageSection, place: FormPlace): HtmlPart {
  switch (section.type) {
    case 'text':
      return paragraph(section.text)
    case 'form':
      return drawForm(section, place)
    case 'list':
      return html`<ul class="items">${section.items.map((item, at) => listItem(item, inside(place, at)))}</ul>`
    case 'svg':
      return picture(section)
    case 'codes':
      return codesList(section, place)
    case 'ceremony':
      place.scripts.add(section.script)
      return ceremonyPlace(section, drawForm(section.form, place), section.fallback)
    default:
      return unknown(section)
  }
}

function codesList({ codes }: PageCodes, { language, scripts }: FormPlace): Html {
  scripts.add(SAVE_CODES)
  const [copy, copied, download, print] = (['copy', 'copied', 'download', 'print'] as const).map((each) =>
    language.text(`Codes.${each}`),
  )
  return html`<ul class="codes" data-copy="${copy}" data-copied="${copied}" data-download="${download}" data-print="${print}">
    ${codes.map((code) => html`<li><code>${code}</code></li>`)}
  </ul>`
}

const paragraph = (text: string): Html => html`<p class="lines">${withIsolates(text)}</p>`

/** The type is unknown if a plugin is newer than this renderer. */
const unknown = ({ fallback }: Pick<PageSection, 'fallback'>): Html | undefined =>
  fallback === undefined ? undefined : paragraph(fallback)

const inside = (place: FormPlace, at: number): FormPlace => ({
  ...place,
  place: `${place.place}-${at + 1}`,
  isMain: false,
})

function listItem(item: PageListItem, place: FormPlace): Html {
  const { title, tag, detail, actions } = item
  return html`<li class="item">
    <p class="name"><bdi>${title}</bdi> ${tag !== undefined && html`<span class="tag">${tag}</span>`}</p>
    ${detail !== undefined && html`<p class="facts lines">${withIsolates(detail)}</p>`}
    ${actions.map((form, at) => drawForm(form, { ...inside(place, at), about: title }))}
  </li>`
}

/**
 * As an image: browsers run no script in it, and load nothing for it (HTML section 4.8.3, SVG integration section 3.3).
 */
function picture({ svg, alt }: PageSvg): Html {
  const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.toWellFormed())}`
  return html`<p class="picture">${voidElement('img', { src, alt })}</p>`
}

/**
 * A part of a page for a script, which shows the content, or the text that says why it cannot be used.
 *
 * @param withoutScripts - The text for browsers without scripts.
 */
export function ceremonyPlace(
  { name, options, unusable }: Pick<PageCeremony, 'name' | 'options' | 'unusable'>,
  content: HtmlPart,
  withoutScripts: string | undefined,
): Html {
  return html`<div class="place" data-ceremony="${name}" data-options="${JSON.stringify(options)}">
    ${withoutScripts !== undefined && html`<noscript><p class="notice">${withoutScripts}</p></noscript>`}
    ${unusable !== undefined && html`<p class="status" data-when="unusable" hidden>${unusable}</p>`}
    <div class="place" data-when="usable" hidden>${content}</div>
    <p class="status" role="status"></p>
  </div>`
}
