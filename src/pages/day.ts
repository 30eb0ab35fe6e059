import { html, type Html } from './html.js'

// The server does not know the person's time zone; a day in UTC is never more than one off.
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words, exact for machines; the given words where nobody knows it. */
export const day = (at: Date | null, unknown: string): Html | string =>
  at === null || Number.isNaN(at.getTime())
    ? unknown
    : html`<time datetime="${at.toISOString()}">${DAYS.format(at)}</time>`
