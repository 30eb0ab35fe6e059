import { CommandError } from '../CommandError.js'
import type { Folder } from '../files/Folder.js'
import { Manifest } from '../files/Manifest.js'
import { express } from './express.js'
import type { Framework } from './Framework.js'
import { next } from './next.js'
import { qwik, qwik2 } from './qwik.js'
import { solidStart } from './solidStart.js'
import { sveltekit } from './sveltekit.js'

/** All frameworks. Express comes last, because applications of other frameworks may also depend on it. */
export const FRAMEWORKS: readonly Framework[] = [next, sveltekit, qwik, qwik2, solidStart, express]

const IDS = FRAMEWORKS.map(({ id }) => id).join(', ')

/** The framework whose package is a dependency in package.json. */
export const detect = ({ packages }: Manifest): Framework | undefined =>
  FRAMEWORKS.find(({ mark }) => packages.has(mark))

/** Whether it is a package of authengine that is not the binding of another framework. */
const fitsExpress = (name: string): boolean =>
  /^(?:authengine$|@authengine\/)/.test(name) &&
  !FRAMEWORKS.some((framework) => framework !== express && framework.binding === name)

/** The framework of a folder; undefined if it is unknown. */
export const frameworkIn = (folder: Folder): Framework | undefined =>
  folder.has('package.json') ? detect(Manifest.of(folder)) : undefined

/**
 * The framework with a name of the command line.
 *
 * @throws CommandError if there is no framework with this name.
 */
export function frameworkCalled(id: string): Framework {
  const found = FRAMEWORKS.find((each) => each.id === id)
  if (found) return found
  throw new CommandError(`There is no framework called "${id}".`, `Choose one of ${IDS}.`)
}

/**
 * The framework of an application: the named one, or the one in its package.json, or Express if its package.json has no
 * dependencies but packages of authengine.
 *
 * @throws CommandError if it cannot be determined.
 */
export function frameworkOf(manifest: Manifest, named?: string): Framework {
  if (named !== undefined) return frameworkCalled(named)
  const found = detect(manifest) ?? ([...manifest.packages].every(fitsExpress) ? express : undefined)
  if (found) return found
  const fix = `Name it: authengine init --framework <${IDS.replaceAll(', ', '|')}>.`
  throw new CommandError('package.json names no framework that authengine knows.', fix)
}
