import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../CommandError.js'
import type { Folder } from '../files/Folder.js'
import { installedFolder } from '../files/installedFolder.js'
import { FRAMEWORKS } from '../frameworks/detect.js'
import type { KnownProvider } from './KnownProvider.js'
import { nearest } from './nearest.js'
import { readProvider } from './readProvider.js'
import { recorded } from './recorded.js'

/** The providers that sign users in at other services: those of the installed package, or else the recorded ones. */
export class ProviderShelf {
  readonly #known: ReadonlyMap<string, KnownProvider>

  /** @param folder - Folder of the application. */
  constructor(folder: Folder) {
    const installed = placeFrom(folder)
    const all = installed === undefined ? recorded() : readAll(installed)
    this.#known = new Map(all.map((each) => [each.id, each]))
  }

  /** All providers, ordered by id. */
  get all(): readonly KnownProvider[] {
    return [...this.#known.values()]
  }

  /**
   * The provider with an id, in upper or lower case.
   *
   * @throws CommandError with similar ids, if there is no provider with this id.
   */
  require(id: string): KnownProvider {
    const found = this.#known.get(id.toLowerCase())
    if (found) return found
    const near = nearest(id.toLowerCase(), [...this.#known.keys()])
    const fix = OWN.get(id.toLowerCase()) ?? 'Any other service is an object: { id, name, type: "oidc", issuer }.'
    const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : fix
    throw new CommandError(`There is no provider "${id}".`, `${hint} authengine add --list shows them all.`)
  }
}

const OWN: ReadonlyMap<string, string> = new Map([
  ['credentials', 'Credentials({ credentials, authorize }) asks your own code, and has nothing to register.'],
  [
    'development',
    'Development has nothing to register: "authengine init" writes it, and "authengine add development" prints it.',
  ],
  ['email', 'Email({ from, sender }) sends mails, and has nothing to register: see the README.'],
  ['passkey', 'Passkey needs a database and experimental: { enableWebAuthn: true }: see the README.'],
  ['webauthn', 'WebAuthn needs a database and experimental: { enableWebAuthn: true }: see the README.'],
])

/** The folder of the providers' sources. The package of a framework installs them too. */
function placeFrom(folder: Folder): string | undefined {
  const bindings = FRAMEWORKS.flatMap(({ binding }) => installedFolder(binding, folder.path) ?? [])
  const found = [folder.path, ...bindings].flatMap((from) => installedFolder('@authengine/providers', from) ?? [])
  return found.map((each) => join(each, 'src')).find((sources) => existsSync(sources))
}

const readAll = (sources: string): KnownProvider[] =>
  readdirSync(sources)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) => readProvider(name.slice(0, -'.ts'.length), readFileSync(join(sources, name), 'utf8')) ?? [])
