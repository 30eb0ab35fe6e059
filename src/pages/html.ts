/** Markup that is safe to put into a page as it is. */
export class Html {
  /** @param markup - Made by {@link html}, or a constant of the library. */
  constructor(readonly markup: string) {}

  /** The markup. */
  toString(): string {
    return this.markup
  }
}

/** Values that a template may contain; false, null and undefined are left out. */
export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[]

/** Builds markup from a template and escapes every text that is put into it. Attribute values must be quoted. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.map((text, at) => text + render(parts[at])).join(''))
}

function render(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.markup
  return Array.isArray(part) ? part.map(render).join('') : escapeHtml(String(part))
}

/**
 * An element without content. For true, an attribute has no value; for false and undefined, it is left out. Names are
 * not escaped, so they must be constants.
 */
export function voidElement(
  name: 'img' | 'input',
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): Html {
  return new Html(`<${name}${Object.entries(attributes).map(attribute).join('')}>`)
}

function attribute([name, value]: [string, string | boolean | undefined]): string {
  if (value === undefined || value === false) return ''
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/**
 * A value, such as a name, as part of a plain text: whatever its direction, it does not reorder the text around it.
 * Built-in pages draw it as `<bdi>`.
 *
 * @see UAX #9 section 2.4, first strong isolate
 */
export const isolateText = (value: string): string => `\u2068${value.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`

/** A plain text as markup, with its isolated values as `<bdi>`. */
export const withIsolates = (text: string): readonly Html[] =>
  text
    .split(/(\u2068[^\u2066-\u2069]*\u2069)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<bdi>${part.slice(1, -1)}</bdi>`))
