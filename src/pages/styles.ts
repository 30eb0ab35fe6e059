import { contrast, isColor, type Theme } from '../core/Theme.js'
import type { PageDoor } from './PageRenderer.js'
import { DEFAULT_BRAND, type Palette, palettes } from './palettes.js'
import { RULES } from './rules.js'

const sheets = new WeakMap<Theme, string>()

/** The style sheet that all pages with this theme share. */
export function styleSheet(theme: Theme): string {
  const known = sheets.get(theme)
  if (known !== undefined) return known
  const sheet = schemes(theme) + brand(theme) + RULES
  sheets.set(theme, sheet)
  return sheet
}

/** The schemes a theme offers, as CSS and the browser write them. */
export const colorSchemes = ({ colorScheme }: Theme): string =>
  colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'light dark'

/** Class of the button of the door at this place. */
export const doorClass = (at: number): string => `door-${at + 1}`

/** Brand colours of the providers, one rule for each that has one. */
export const doorRules = (doors: readonly PageDoor[]): string =>
  doors
    .map(({ style }, at) =>
      whenKnown(doorColor(style), (color) => {
        const text = whenKnown(doorText(style), (given) => `.${doorClass(at)}{--doorText:${given}}`)
        return `.${doorClass(at)}{--door:${color};--doorText:${readableOn(color)}}${text}`
      }),
    )
    .join('')

/** The colour a provider asks for, when it is one. */
const doorColor = (style: PageDoor['style']): string | undefined =>
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- still honoured until it is removed
  [style?.brandColor, style?.bg].find(isColor)

/** The colour of the letter on it. */
const doorText = (style: PageDoor['style']): string | undefined =>
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- still honoured until it is removed
  isColor(style?.text) ? style.text : undefined

function schemes(theme: Theme): string {
  const only = colorSchemes(theme)
  const root = `:root{color-scheme:${only};${variables(only === 'dark' ? palettes.dark : palettes.light, theme)}}`
  return only === 'light dark'
    ? `${root}@media (prefers-color-scheme:dark){:root{${variables(palettes.dark, theme)}}}`
    : root
}

function variables(palette: Palette, { brandColor }: Theme): string {
  const colors = { ...palette, brandLine: DEFAULT_BRAND as string }
  if (isColor(brandColor)) {
    // A brand colour that hardly differs from the card is not used for text and lines on it.
    colors.link = contrast(brandColor, palette.card) >= 4.5 ? brandColor : palette.text
    colors.brandLine = contrast(brandColor, palette.card) >= 3 ? brandColor : palette.control
  }
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
}

function brand({ brandColor, buttonText }: Theme): string {
  const color = isColor(brandColor) ? brandColor : DEFAULT_BRAND
  const text = isColor(buttonText) ? buttonText : readableOn(color)
  return (
    `:root{--brand:${DEFAULT_BRAND};--brandText:${readableOn(DEFAULT_BRAND)}}` +
    whenKnown(color, () => `:root{--brand:${color}}`) +
    whenKnown(text, () => `:root{--brandText:${text}}`)
  )
}

const readableOn = (color: string): string =>
  contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'

// A word that only looks like a colour would leave a button without any, so the browser decides.
const whenKnown = (color: string | undefined, rule: (color: string) => string): string =>
  color === undefined ? '' : `@supports (color:${color}){${rule(color)}}`
