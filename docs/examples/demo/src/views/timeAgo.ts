import { html, type Html } from 'authengine/plugin'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const words = new Intl.RelativeTimeFormat('en')

/** A time in the past in words, such as "5 minutes ago". */
export function timeAgo(moment: Date): Html {
  const seconds = (Date.now() - moment.getTime()) / 1000
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? []
  const text = unit === undefined ? 'just now' : words.format(-Math.floor(seconds / length), unit)
  return html`<time datetime="${moment.toISOString()}">${text}</time>`
}
