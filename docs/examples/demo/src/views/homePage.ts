import type { OwnSession, Session, User } from 'authengine'
import { html, type Html } from 'authengine/plugin'
import { DEMO_ACCOUNT } from '../demoAccount.js'
import { layout, type Places } from './layout.js'
import { sessionList } from './sessionList.js'

/** The home page: the user, their sessions, and what they can do. */
export function homePage(places: Places, session: Session | null, sessions: readonly OwnSession[]): string {
  const content = session?.user ? signedIn(session, session.user, sessions) : signedOut(places)
  return layout(places, 'Home', content)
}

const signedOut = ({ inbox }: Places): Html =>
  html`<h1>You are not signed in</h1>
    <p class="lead">There are four ways to sign in, all of them on this machine:</p>
    <dl class="ways">
      <div>
        <dt>With a passkey</dt>
        <dd>Make one for any address on the sign-in page, or later: it is kept by your device.</dd>
      </div>
      <div>
        <dt>With a password</dt>
        <dd>
          The account <b>${DEMO_ACCOUNT.email}</b> has the password <b>${DEMO_ACCOUNT.password}</b>. Or
          <a href="/auth/passwords/sign-up">create an account</a> for any address: its mail is in the
          <a href="${inbox}">inbox</a>.
        </dd>
      </div>
      <div>
        <dt>With Email</dt>
        <dd>Type any address. The mail goes no further than to the <a href="${inbox}">inbox</a>.</dd>
      </div>
      <div>
        <dt>With Local ID</dt>
        <dd>An OpenID provider. Choose who you are.</dd>
      </div>
    </dl>
    <p class="buttons">
      <a class="button primary" href="/auth/signin">Sign in</a>
      <a class="button" href="/members">Members page</a>
    </p>`

function signedIn(session: Session, { name, email }: User, sessions: readonly OwnSession[]): Html {
  const cameByLocalId = sessions.some(({ current, provider }) => current && provider === 'local-id')
  return html`<h1>Hello, ${name ?? email ?? 'friend'}</h1>
    <p class="buttons">
      <a class="button primary" href="/members">Members page</a>
      <a class="button" href="/auth/account">Your account</a>
      <a class="button" href="/auth/authenticators">Passkeys</a>
      <a class="button" href="/auth/signout">Sign out</a>
      ${cameByLocalId && html`<a class="button" href="/auth/signout?federated=true">Leave Local ID as well</a>`}
    </p>
    <p>
      <a href="/auth/account">Add a second factor</a>: each sign-in then also asks for a code of an app on your phone.
    </p>
    ${sessionList(sessions)}
    <section>
      <h2>Your name</h2>
      <form id="rename" method="post" action="/name">
        <label for="name">Change your name</label>
        <div class="row">
          <input id="name" name="name" maxlength="40" required value="${name}" autocomplete="name" />
          <button class="button">Update</button>
        </div>
      </form>
    </section>
    <section>
      <h2>Your session</h2>
      <p>This is what the browser may see of it:</p>
      <pre>${JSON.stringify(session, null, 2)}</pre>
    </section>
    <script src="/demo.js" defer></script>`
}
