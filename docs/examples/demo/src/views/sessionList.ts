import type { OwnSession } from 'authengine'
import { html, type Html } from 'authengine/plugin'
import { deviceName } from './deviceName.js'
import { timeAgo } from './timeAgo.js'

/** The sessions of a user, with a button to end each of them except the current one. */
export const sessionList = (sessions: readonly OwnSession[]): Html =>
  html`<section id="sessions">
    <h2>Where you are signed in</h2>
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Device</th>
          <th role="columnheader">Activity</th>
          <th role="columnheader"><span class="unseen">End</span></th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${sessions.map(row)}
      </tbody>
    </table>
    ${
      sessions.length > 1
        ? html`<form method="post" action="/sessions/end-others">
            <button class="button">Sign out everywhere else</button>
          </form>`
        : html`<p class="soft">You are signed in nowhere else.</p>`
    }
  </section>`

const WAYS: Readonly<Record<string, string>> = {
  email: 'by mail',
  'local-id': 'with Local ID',
  passkey: 'with a passkey',
  password: 'with a password',
}

function row({ id, current, agent, address, provider, createdAt, lastSeen }: OwnSession): Html {
  const device = deviceName(agent)
  // The roles keep this a table for screen readers, even if the style sheet for phones shows it as a list.
  return html`<tr role="row">
    <th role="rowheader">
      ${device} ${current && html`<span class="badge">this browser</span>`}
      ${address !== null && html`<span class="soft">${address}</span>`}
    </th>
    <td role="cell">
      Signed in ${createdAt && timeAgo(createdAt)} ${WAYS[provider ?? '']}
      ${lastSeen && html`<span class="soft">Last seen ${timeAgo(lastSeen)}</span>`}
    </td>
    <td role="cell">
      ${
        !current &&
        html`<form method="post" action="/sessions/end">
          <input type="hidden" name="id" value="${id}" />
          <button class="button">Sign out<span class="unseen"> ${device}</span></button>
        </form>`
      }
    </td>
  </tr>`
}
