import type { Framework } from '../frameworks/Framework.js'
import type { Terminal } from '../Terminal.js'
import type { KnownProvider } from './KnownProvider.js'

/** Folder of the pages that the catalogue has for the services. */
const PAGES = 'https://github.com/authengine/authengine/blob/main/docs/providers'

/** Prints what to register at each service, and where. */
export function sayRegistration(
  terminal: Terminal,
  { basePath, origin }: Framework,
  providers: readonly KnownProvider[],
): void {
  for (const { about, id } of providers) {
    terminal.say(`Register at the service of "${id}":`)
    terminal.say(`  ${origin}${basePath}/callback/${id}`)
    terminal.say(`  https://<your site>${basePath}/callback/${id}`)
    // The sources of providers contain the path that most frameworks use.
    if (about !== undefined) terminal.say(`  ${about.replaceAll('/auth/callback/', `${basePath}/callback/`)}`)
    terminal.say(`  More: ${PAGES}/${id}.md`)
    terminal.say()
  }
}
