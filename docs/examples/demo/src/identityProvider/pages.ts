import { html, Html } from 'authengine/plugin'
import { PEOPLE, type Person } from './people.js'
import { STYLES } from './styles.js'

/** The page on which a user chooses an account, or refuses. */
export function choicePage(site: string): string {
  return layout(
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p class="lead">to continue to <b>${site}</b></p>
      <form method="post">
        ${PEOPLE.map(choice)}
        <p class="told">Your name and email address will be passed on.</p>
        <button class="deny" name="person" value="">No, go back</button>
      </form>`,
  )
}

/**
 * The page on which a user confirms the sign-out at the provider.
 *
 * @param form - Markup of the form that the provider makes. Its button is outside of it.
 */
export function leavePage(form: string): string {
  return layout(
    'Sign out',
    html`<h1>Sign out of Local ID?</h1>
      <p class="lead">The demo has signed you out already.</p>
      ${new Html(form)}
      <button class="person leave" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`,
  )
}

/** The page for a sign-in that has already ended. */
export function endPage(origin: string): string {
  return layout(
    'This sign-in is over',
    html`<h1>This sign-in is over</h1>
      <p class="lead">It was finished already, or it took too long. Nothing was changed.</p>
      <a class="on" href="${origin}/">Go on to the demo</a>`,
  )
}

const choice = ({ sub, name, email }: Person): Html =>
  html`<button class="person ${sub}" name="person" value="${sub}">
    <span class="face" aria-hidden="true">${name.charAt(0)}</span>
    <span class="who"><b>${name}</b> <span>${email}</span></span>
  </button>`

const layout = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Local ID</title>
        <link rel="icon" href="data:," />
        <style>${STYLES}</style>
      </head>
      <body>
        <main>
          <p class="brand">Local ID</p>
          ${content}
        </main>
        <footer>A provider that runs on this machine, for the demo only.</footer>
      </body>
    </html> `.markup
