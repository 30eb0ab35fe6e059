import { providerPage } from '../documentation.js'
import type { Framework } from '../frameworks/Framework.js'
import type { Terminal } from '../Terminal.js'
import type { KnownProvider } from './KnownProvider.js'

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
    terminal.say(`  More: ${providerPage(id)}`)
    terminal.say()
  }
}
