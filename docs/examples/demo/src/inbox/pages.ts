import { html, type Html } from 'authengine/plugin'
import { layout, type Places } from '../views/layout.js'
import { timeAgo } from '../views/timeAgo.js'
import type { Mail } from './Mailbox.js'

/** The mails, newest first. */
export const listPage = (places: Places, mails: readonly Mail[]): string =>
  layout(
    places,
    'Inbox',
    html`<h1>Inbox</h1>
      <p class="lead">
        Every mail of the demo arrives here, for every recipient. It never leaves this machine, and only this machine can
        open this page.
      </p>
      ${mails.length > 0 ? html`<ul class="mails">${mails.map(entry)}</ul>` : NO_MAIL}
      <p class="buttons">
        <a class="button" href="/">Look for new mail</a>
        <a class="button" href="${places.home}">Back to the demo</a>
      </p>`,
  )

/** One mail. Its HTML is shown in a frame in which a user can only follow links. */
export const mailPage = (places: Places, { id, to, subject, received, text }: Mail): string =>
  layout(
    places,
    subject,
    html`<p><a href="/">Back to the inbox</a></p>
      <h1>${subject}</h1>
      <p class="lead">To ${to.join(', ')}, ${timeAgo(received)}</p>
      <iframe src="/mails/${id}/html" title="The mail" sandbox="allow-top-navigation-by-user-activation"></iframe>
      <details>
        <summary>The same mail as plain text</summary>
        <pre>${text}</pre>
      </details>`,
  )

/** The page for an unknown mail. */
export const missingPage = (places: Places): string =>
  layout(
    places,
    'No such mail',
    html`<h1>This mail is gone</h1>
      <p class="lead">The inbox keeps the newest mails, and only until the demo is stopped.</p>
      <p class="buttons"><a class="button" href="/">Back to the inbox</a></p>`,
  )

const NO_MAIL = html`<p class="empty">No mail yet. Sign in to the demo with Email, and look here again.</p>`

const entry = ({ id, subject, to, received }: Mail): Html =>
  html`<li>
    <a href="/mails/${id}">${subject}</a>
    <span class="soft">To ${to.join(', ')}, ${timeAgo(received)}</span>
  </li>`
