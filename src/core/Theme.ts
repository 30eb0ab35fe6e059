/** How the built-in pages look. */
export interface Theme {
  /** Colour of buttons and links: a CSS colour such as `#0f766e`. Default: the library's own blue. */
  readonly brandColor?: string | undefined
  /** Picture above the form: a path such as `/logo.svg`, a `data:image/…` URL, or an `https:` URL. */
  readonly logo?: string | undefined
  /** Colour of the text on buttons. Default: black or white, whichever reads better on `brandColor`. */
  readonly buttonText?: string | undefined
  /** Light, dark, or as set in the user's system. Default: `auto`. */
  readonly colorScheme?: 'auto' | 'dark' | 'light' | undefined
  /** Name of the site on pages and in mails, up to 64 characters. Default: the host of the site. */
  readonly siteName?: string | undefined
  /**
   * Where users get help: an `https:` or `mailto:` URL, or a path such as `/help`. Pages that show an error link to it.
   * Default: none.
   */
  readonly supportUrl?: string | undefined
}

// Only a colour, because it becomes part of a style sheet. Keywords that hide a button or inherit a colour are
// excluded.
const COLOR =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?!(?:transparent|currentcolor|inherit|initial|unset|revert)$)[a-z]{3,30}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+-]{1,60}(?:(?:deg|rad|turn)[\d\s.,%/+-]{0,60})?\))$/i
const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** Whether a text is a CSS colour and nothing else. */
export const isColor = (value: string | undefined): value is string => value !== undefined && COLOR.test(value)

/**
 * Contrast ratio of two colours: from 1 (the same colour) to 21 (black on white).
 *
 * NaN unless both are opaque hex colours, so that every comparison with it is false.
 *
 * @see WCAG 2.2, "contrast ratio"
 */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance(color: string): number {
  if (!HEX.test(color)) return Number.NaN
  const width = color.length === 4 ? 1 : 2
  const channel = (at: number): number => {
    const digits = color.slice(1 + at * width, 1 + (at + 1) * width)
    const share = Number.parseInt(digits.repeat(3 - width), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

// Blanks, backslashes and a second slash could turn a path into a URL of another host.
const LOCAL = /^(?:\/(?![/\\])[^\s\\]*|data:image\/[\w+.-]+[;,].*)$/is
// A host may contain `;` and `,`, but they end a directive of the Content-Security-Policy.
const ORIGIN = /^https:\/\/[\w.-]+(?::\d+)?$/

/** The logo, if it is a path of this site or a `data:` URL; otherwise undefined. */
export const localLogo = (logo: string | undefined): string | undefined =>
  logo !== undefined && LOCAL.test(logo) ? logo : undefined

/** Most characters of a name of a site: it is part of the subject of mails. */
const LONGEST_SITE_NAME = 64
const SITE_NAME = new RegExp(`^\\P{C}{1,${LONGEST_SITE_NAME}}$`, 'u')

/** A name of a site: one line, short enough for a subject of a mail. */
export const isSiteName = (name: unknown): name is string =>
  typeof name === 'string' && SITE_NAME.test(name) && name.trim() !== ''

/** The URL of the help page of a site: an `https:` or `mailto:` URL, or a path of the site; otherwise undefined. */
export function supportUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined
  if (/^\/(?![/\\])[^\s\\]*$/.test(url)) return url
  const parsed = /\s/.test(url) || !URL.canParse(url) ? undefined : new URL(url)
  return parsed?.protocol === 'https:' || parsed?.protocol === 'mailto:' ? parsed.href : undefined
}

/** The origin of a logo on another host, over https; otherwise undefined. */
export function logoOrigin(logo: string | undefined): string | undefined {
  const url = logo !== undefined && URL.canParse(logo) ? new URL(logo) : undefined
  // The origin of a `blob:` URL is the origin inside it, so the scheme is checked as well.
  return url?.protocol === 'https:' && ORIGIN.test(url.origin) ? url.origin : undefined
}

/** Colour of the main button without a theme. */
export const DEFAULT_BRAND = '#2a5fe0'

/** Black or white, whichever has more contrast on a colour. */
export const readableOn = (color: string): string =>
  contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'
