import type { Text, TextKey, Texts } from './texts/en.js'

/** Values for the placeholders of a text. Put values that others chose, such as names, into `isolateText`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Scripts that are written from right to left (Unicode, `Bidi_Class` R and AL). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/** Direction of the script of a language. */
export const directionOf = (lang: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr'

/** The language of a page or mail. */
export class PageLanguage {
  /** Direction of its script. */
  readonly dir: 'ltr' | 'rtl'

  /**
   * @param lang - Tag of the language (BCP 47).
   * @param texts - Texts by key.
   */
  constructor(
    readonly lang: string,
    private readonly texts: Texts,
  ) {
    this.dir = directionOf(lang)
  }

  /**
   * A text of the library as plain text: renderers escape it.
   *
   * @param values - Replace placeholders such as `{site}`. `count` decides about the plural form.
   */
  text(key: TextKey, values: TextValues = {}): string {
    return filled(this.#form(this.texts[key] ?? key, values), values)
  }

  /**
   * The label of a sign-in option or a field.
   *
   * @param given - `labelKey` is the key of a text, which is used in place of `label`.
   */
  label(
    { label, labelKey }: { readonly label: string; readonly labelKey?: string | undefined },
    values: TextValues = {},
  ): string {
    const text = labelKey !== undefined && Object.hasOwn(this.texts, labelKey) ? this.texts[labelKey] : undefined
    return text === undefined ? label : filled(this.#form(text, values), values)
  }

  /** A duration in words, rounded up: `90 seconds`, `2 minutes`, `1 hour`. */
  inTime(seconds: number): string {
    const [size, unit] = unitOf(seconds)
    const format = new Intl.NumberFormat(this.lang, { style: 'unit', unit, unitDisplay: 'long' })
    return format.format(Math.ceil(seconds / size))
  }

  /**
   * A day in words. The server does not know the time zone of the user: a day in UTC is at most one day off.
   *
   * @returns Undefined for an invalid date.
   */
  day(at: Date | null): string | undefined {
    if (at === null || Number.isNaN(at.getTime())) return undefined
    // Day before month, as nearly every country writes it.
    const locale = this.lang === 'en' ? 'en-GB' : this.lang
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  }

  #form(text: Text, { count }: TextValues): string {
    if (typeof text === 'string') return text
    return text[new Intl.PluralRules(this.lang).select(Number(count ?? 0))] ?? text.other
  }
}

/** The largest unit that is exact; for other durations, one that is precise enough. */
function unitOf(seconds: number): [seconds: number, unit: string] {
  if (seconds % 3600 === 0 || seconds > 5400) return [3600, 'hour']
  return seconds % 60 === 0 || seconds > 90 ? [60, 'minute'] : [1, 'second']
}

const filled = (text: string, values: TextValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
