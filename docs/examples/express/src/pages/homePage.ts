import type { Session } from '@authengine/express'
import { escaped, page } from './page.js'

/** The home page: the user, and what they can do. */
export function homePage(session: Session | null): string {
  const user = session?.user
  const said = user ? `Signed in as ${escaped(user.name ?? user.email ?? 'unnamed user')}` : 'You are not signed in'
  return page(
    'Home',
    `<p id="server-session">${said}</p>
     <p id="client-session">${said}</p>
     <p><a href="/members">Members</a> ${user ? '' : '<a href="/login">Sign in</a>'}</p>
     ${user ? FORMS : ''}
     <script type="importmap">{ "imports": { "authengine/client": "/authengine/index.js" } }</script>
     <script type="module" src="/public/home.js"></script>`,
  )
}

const FORMS = `<form method="post" action="/rename">
  <label>New name <input id="name" name="name" maxlength="50" required /></label>
  <button>Rename</button>
  <button type="button" id="rename">Rename in the browser</button>
</form>
<form method="post" action="/signout"><button>Sign out</button></form>`
