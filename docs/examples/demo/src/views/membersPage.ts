import type { User } from 'authengine'
import { html } from 'authengine/plugin'
import { layout, type Places } from './layout.js'

/** A page that only signed-in users see. */
export const membersPage = (places: Places, { name, email }: User): string =>
  layout(
    places,
    'Members',
    html`<h1>Members only</h1>
      <p class="lead">
        Welcome, ${name ?? email ?? 'friend'}. The server looked at your session before it sent this page.
      </p>
      <p class="buttons"><a class="button" href="/">Back home</a></p>`,
  )
