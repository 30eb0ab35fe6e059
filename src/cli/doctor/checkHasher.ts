import { installedFolder } from '../files/installedFolder.js'
import { Manifest } from '../files/Manifest.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const { ok, warning } = verdictsOn('passwords')
const PLUGIN = '@authengine/passwords'
const LIBRARY = '@node-rs/argon2'

/** Whether the library that hashes passwords is installed, if the application stores passwords. */
export const checkHasher: Check = ({ surroundings: { folder } }) => {
  if (!folder.has('package.json') || !Manifest.of(folder).packages.has(PLUGIN)) return []
  if (installedFolder(LIBRARY, folder.path) !== undefined) return [ok(`${LIBRARY} hashes them.`)]
  return [warning(`${LIBRARY} is not installed, so they are hashed slowly.`, `npm install ${LIBRARY}`)]
}
