import { html, type Html } from 'authengine/plugin'
import type { Session } from 'authengine'
import { DEMO_ACCOUNT } from './people.js'

/** What the `session` callback of the demo lets a browser see. */
export interface DemoSession extends Session {
  readonly signedInAt: number
  readonly signedInWith: string
}

/** The home page: who is signed in, and what they can do. */
export function homePage(session: DemoSession | null): string {
  return layout('Home', session?.user ? signedIn(session, session.user.name ?? 'there') : SIGNED_OUT)
}

/** A page that only people who are signed in see. */
export function membersPage(name: string): string {
  return layout(
    'Members',
    html`<h1>Members only</h1>
      <p class="lead">Welcome, ${name}. The server looked at your session before it sent this page.</p>
      <p class="buttons"><a class="button" href="/">Back home</a></p>`,
  )
}

const SIGNED_OUT = html`<h1>Nobody is signed in</h1>
  <p class="lead">
    Sign in as <b>${DEMO_ACCOUNT.username}</b> with the password <b>${DEMO_ACCOUNT.password}</b>, or try the page for
    members first.
  </p>
  <p class="buttons">
    <a class="button primary" href="/auth/signin">Sign in</a>
    <a class="button" href="/members">Members page</a>
  </p>`

const signedIn = (session: DemoSession, name: string): Html =>
  html`<h1>Hello, ${name}</h1>
    <p class="lead">You are signed in. This is what the browser may see of your session:</p>
    <pre>${JSON.stringify(session, null, 2)}</pre>
    <form id="rename">
      <label for="name">Change your name in the session</label>
      <div class="row">
        <input id="name" name="name" maxlength="40" required value="${name}" autocomplete="name" />
        <button class="button">Update</button>
      </div>
    </form>
    <p class="buttons">
      <a class="button primary" href="/members">Members page</a>
      <a class="button" href="/auth/signout">Sign out</a>
      ${
        session.signedInWith === 'local-id' &&
        html`<a class="button" href="/auth/signout?federated=true">Leave Local ID as well</a>`
      }
    </p>`

const layout = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · authengine demo</title>
        <link rel="icon" href="/logo.svg" />
        <link rel="stylesheet" href="/demo.css" />
        <script src="/demo.js" defer></script>
      </head>
      <body>
        <header>
          <a class="brand" href="/"><img src="/logo.svg" alt="" width="28" height="28" /> authengine demo</a>
        </header>
        <main>${content}</main>
      </body>
    </html> `.markup
