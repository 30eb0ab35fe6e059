/** Markup that is safe to put into a page as it is. */
export class Html {
  /** @param markup - Made by {@link html}, or written by us. */
  constructor(readonly markup: string) {}

  /** The markup. */
  toString(): string {
    return this.markup
  }
}

/** What a template may contain; false, null and undefined leave nothing behind. */
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

/** An element without content. True leaves a bare attribute, false and undefined leave none; names must be our own. */
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

/** Text as HTML has it, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
