import { contrast, DEFAULT_BRAND, isColor, readableOn, type Theme } from '../core/Theme.js'
import type { PageSignInOption } from './PageRenderer.js'

/** The colours of one scheme. */
interface Palette {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly control: string
  readonly field: string
  readonly link: string
  readonly focus: string
  readonly alert: string
  readonly alertText: string
  readonly alertLine: string
  readonly tile: string
}

/** Colours of both schemes. */
export const palettes = {
  light: {
    page: '#f3f4f7',
    card: '#ffffff',
    text: '#171a21',
    muted: '#565e6c',
    line: '#d5d9e0',
    control: '#868e9c',
    field: '#ffffff',
    link: '#2152cc',
    focus: '#2152cc',
    alert: '#fdf1f0',
    alertText: '#9a1b17',
    alertLine: '#eec5c2',
    tile: 'transparent',
  },
  dark: {
    page: '#0e1014',
    card: '#181b22',
    text: '#eef0f4',
    muted: '#a6aebb',
    line: '#363c48',
    control: '#747d8d',
    field: '#12151a',
    link: '#9dbcff',
    focus: '#9dbcff',
    alert: '#371a1b',
    alertText: '#ffc2bd',
    alertLine: '#6b3031',
    // Many logos are black on a transparent background.
    tile: '#ffffff',
  },
} as const satisfies Readonly<Record<'light' | 'dark', Palette>>

/** Seconds until a delayed form appears. */
const DELAY_SECONDS = 30

/** Rules of every page. Their colours are variables, which other rules define. */
const RULES = `
*,::before,::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:minmax(0,27rem);place-content:center;
padding:2rem 1rem;background:var(--page);color:var(--text);overflow-wrap:anywhere;-webkit-text-size-adjust:100%;
font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif}
.card{padding:2.5rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;
box-shadow:0 1px 2px rgb(0 0 0/.04),0 12px 32px -12px rgb(0 0 0/.12)}
.logo{display:block;max-width:min(100%,12rem);max-height:3.5rem;margin:0 auto 1.5rem}
.badge{display:block;width:3rem;height:3rem;margin:0 auto 1.25rem;padding:.75rem;border-radius:50%;
background:var(--page);color:var(--muted);fill:none;stroke:currentcolor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.badge.alert{background:var(--alert);color:var(--alertText)}
h1{margin:0;font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.015em;text-align:center;text-wrap:balance}
p{margin:.5rem 0 0}
.lead{color:var(--muted);text-align:center;text-wrap:balance}
.lead bdi{color:var(--text);font-weight:550}
.notice{margin-top:1.75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.625rem;background:var(--page)}
.notice.alert{border-color:var(--alertLine);background:var(--alert);color:var(--alertText)}
.notice strong{display:block;font-weight:650}
form>.problem{margin:-.5rem 0 0}
.problem{margin-top:.5rem;color:var(--alertText);font-size:.9375rem}
.problem strong{font-weight:600}
[aria-invalid]{border-color:var(--alertText)}
@keyframes delayed{from{visibility:hidden}}
.delayed{animation:delayed ${DELAY_SECONDS}s step-end}
.actions{display:grid;gap:.75rem;margin-top:1.75rem}
form{display:grid;gap:1rem;margin:0}
label{display:block;margin-bottom:.375rem;font-size:.9375rem;font-weight:550}
input{display:block;width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--control);border-radius:.625rem;
background:var(--field);color:var(--text);font:inherit}
input::placeholder{color:var(--muted);opacity:1}
.button{position:relative;display:block;width:100%;min-height:3rem;padding:.6875rem 3rem;border:1px solid var(--line);border-radius:.625rem;
background:var(--card);color:var(--text);font:inherit;font-weight:550;text-align:center;text-wrap:balance;text-decoration:none;cursor:pointer}
.button:hover{border-color:var(--option,var(--control));background:var(--page)}
.primary{border-color:var(--brandLine);background:var(--brand);color:var(--brandText);font-weight:600}
.primary:hover{border-color:var(--brandLine);background:var(--brand);box-shadow:0 2px 10px -1px rgb(0 0 0/.35)}
div+.primary{margin-top:.25rem}
.mark{position:absolute;inset-inline-start:.875rem;top:50%;width:1.5rem;height:1.5rem;margin-top:-.75rem;padding:.125rem;
border-radius:.375rem;background:var(--tile);object-fit:contain}
.mark.line{background:none;fill:none;stroke:currentcolor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.icon{position:absolute;inset-inline-start:.875rem;top:50%;width:1.5rem;height:1.5rem;margin-top:-.75rem;padding:.125rem;
fill:var(--icon,currentcolor)}
.primary .icon path{fill:currentcolor}
@media (forced-colors:active){.icon,.icon path{fill:currentcolor}}
.monogram{position:absolute;inset-inline-start:.875rem;top:50%;width:1.5rem;height:1.5rem;margin-top:-.75rem;display:grid;
place-content:center;overflow:hidden;border-radius:.375rem;background:var(--option,var(--page));color:var(--optionText,var(--muted));
box-shadow:0 0 0 1px var(--line);font-size:.6875rem;font-weight:700;line-height:1;letter-spacing:-.01em;white-space:nowrap;forced-color-adjust:none}
.or{display:flex;align-items:center;gap:.875rem;margin:.5rem 0;color:var(--muted);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.actions>.notice,.way{margin:0}
.way{display:flex;flex-wrap:wrap;justify-content:center;column-gap:1rem;text-align:center}
[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.place{display:grid;gap:.75rem}
.place p{margin:0}
.status{color:var(--muted);text-align:center}
.status:empty{position:absolute}
summary{width:fit-content;padding:.625rem .25rem;color:var(--link);font-weight:550;cursor:pointer;border-radius:.375rem}
.place>details>summary,.actions:not(.sections)>details>summary{margin-inline:auto}
.actions>details{margin-top:-.75rem}
.sections>details{margin-top:-1.25rem}
.sections>:has(>details[open])+details,.sections>details[open]+details{margin-top:-.75rem}
:lang(ja){word-break:auto-phrase}
.button:not(:has(svg,img,span)){padding-inline:1.5rem}
.more{display:grid;gap:.75rem;padding-top:.5rem}
details[open]>summary{margin-bottom:.25rem}
h2{margin:0 0 .75rem;font-size:1.0625rem;line-height:1.35;font-weight:650}
.sections{gap:1.25rem}
.sections p{margin:0}
.sections>section{display:grid;padding-top:1.25rem;border-top:1px solid var(--line)}
.sections .problem{margin-top:.5rem}
.sections .way{margin-top:-.5rem}
.sections .button{padding-inline:1.5rem}
.lines{white-space:pre-line}
.items{display:grid;gap:.75rem;margin:0;padding:0;list-style:none}
.item{display:flex;flex-wrap:wrap;align-items:center;column-gap:1.25rem;padding:.875rem 1rem .25rem;border:1px solid var(--line);border-radius:.625rem}
.item>p,.item>details[open]{flex:1 0 100%}
.item>p:last-child{margin-bottom:.625rem}
.item form{margin:.5rem 0 .75rem}
.item>form .button{min-height:2.5rem;padding-block:.375rem}
.save{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1rem;margin:.25rem 0 0}
.show{display:block;margin:.25rem 0 0}
.show,.save button{padding:.5rem .25rem;border:0;border-radius:.375rem;background:none;color:var(--link);
font:inherit;font-size:.9375rem;font-weight:550;cursor:pointer}
.show[aria-pressed=true]{text-decoration:underline}
.check{display:flex;align-items:start;gap:.75rem}
.check label{margin:0}
.check input{flex:none;width:1.25rem;height:1.25rem;min-height:0;margin:.125rem 0;padding:0;accent-color:var(--brand)}
.picture img{display:block;width:100%;max-width:14rem;margin:0 auto;padding:.75rem;border:1px solid var(--line);border-radius:.625rem;
background:#fff;color:#171a21;forced-color-adjust:none}
.codes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(12rem,100%),1fr));gap:.375rem 1rem;margin:0;padding:1rem;
border:1px solid var(--line);border-radius:.625rem;background:var(--page);list-style:none;text-align:center}
code{font:1rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
.codes code{user-select:all}
.name{font-weight:600}
.facts{color:var(--muted);font-size:.9375rem}
.tag{padding:.125rem .5rem;border:1px solid var(--line);border-radius:1rem;color:var(--muted);font-size:.8125rem;font-weight:550;white-space:nowrap}
.danger{border-color:var(--alertLine);color:var(--alertText)}
.danger:hover{border-color:var(--alertText);background:var(--alert)}
.button:disabled{opacity:.6;cursor:default}
.way:only-child{margin-top:-.75rem}
.way+.way{margin-top:-1.25rem}
.way:last-child{margin-bottom:-.625rem}
a:not(.button){display:inline-block;padding:.625rem .25rem;color:var(--link);font-weight:550;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
input:focus-visible{outline-offset:-1px}
@media (prefers-reduced-motion:no-preference){.button{transition:background-color .12s,border-color .12s,box-shadow .12s}}
@media print{.save,form,nav{display:none}}
@media (max-width:30rem){body{place-content:start center;padding:0;background:var(--card)}.card{padding:3.5rem 1.5rem 2rem;border:0;box-shadow:none}}
`

const sheets = new WeakMap<Theme, string>()

/** The style sheet that all pages with this theme share. */
export function styleSheet(theme: Theme): string {
  const known = sheets.get(theme)
  if (known !== undefined) return known
  const sheet = schemes(theme) + brand(theme) + RULES
  sheets.set(theme, sheet)
  return sheet
}

/** The colour schemes of a theme, as a value of `color-scheme`. */
export const colorSchemes = ({ colorScheme }: Theme): string =>
  colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'light dark'

/** Class of the button of the sign-in option with this index. */
export const optionClass = (at: number): string => `option-${at + 1}`

/** Brand colours of the providers: one rule for each provider that has a brand colour. */
export const optionRules = (signInOptions: readonly PageSignInOption[], theme: Theme): string =>
  signInOptions
    .map(({ style }, at) =>
      whenKnown(optionColor(style), (color) => {
        const text = whenKnown(optionText(style), (given) => `.${optionClass(at)}{--optionText:${given}}`)
        const rule = `.${optionClass(at)}{--option:${color};--optionText:${readableOn(color)}}${text}`
        return rule + (style?.icon === undefined ? '' : iconRule(optionClass(at), color, theme))
      }),
    )
    .join('')

/** Draws an icon in the brand colour, in each scheme in which that has the contrast of WCAG 2.2, section 1.4.11. */
function iconRule(name: string, color: string, theme: Theme): string {
  const rule = `.${name}{--icon:${color}}`
  const schemes = colorSchemes(theme).split(' ') as (keyof typeof palettes)[]
  return schemes
    .filter((scheme) => [palettes[scheme].card, palettes[scheme].page].every((on) => contrast(color, on) >= 3))
    .map((scheme) => (schemes.length === 1 ? rule : `@media (prefers-color-scheme:${scheme}){${rule}}`))
    .join('')
}

/** The brand colour of a provider, if it is a valid colour. */
const optionColor = (style: PageSignInOption['style']): string | undefined =>
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- still honoured until it is removed
  [style?.brandColor, style?.bg].find(isColor)

/** The colour of the letters on the brand colour. */
const optionText = (style: PageSignInOption['style']): string | undefined =>
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

// A word that only looks like a colour would leave a button without any colour, so the browser checks it.
const whenKnown = (color: string | undefined, rule: (color: string) => string): string =>
  color === undefined ? '' : `@supports (color:${color}){${rule(color)}}`
