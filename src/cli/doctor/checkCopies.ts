import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedFolder } from '../files/installedFolder.js'
import { Manifest, projectAbove } from '../files/Manifest.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const { ok, unknown, warning } = verdictsOn('packages')
const NAME = 'authengine'

interface PackageText {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Whether the application and its packages load the same copy of authengine. */
export const checkCopies: Check = ({ surroundings: { folder } }) => {
  if (!folder.has('package.json')) {
    const above = projectAbove(folder)
    return above === undefined ? [] : [unknown('this folder has no package.json.', `cd ${above}`)]
  }
  const users = [...Manifest.of(folder).packages]
    .flatMap((name) => installedFolder(name, folder.path) ?? [])
    .filter((path) => path !== installedFolder(NAME, folder.path) && needsIt(textIn(path)))
  const copies = new Set([folder.path, ...users].flatMap((from) => installedFolder(NAME, from) ?? []))
  if (copies.size === 0) return []
  if (copies.size === 1) return [ok('there is one copy of authengine.')]
  const list = [...copies].map((path) => `${textIn(path).version ?? 'unknown version'} in ${path}`).join(', ')
  const found = `${String(copies.size)} copies of authengine are loaded: ${list}. Each keeps its own engines and memory.`
  return [warning(found, isOneVersion(copies) ? 'npm dedupe' : DIFFERENT)]
}

const DIFFERENT = `npm ls ${NAME}, and update the packages that bring another version than yours.`

const isOneVersion = (copies: ReadonlySet<string>): boolean =>
  new Set([...copies].map((path) => textIn(path).version)).size === 1

const needsIt = ({ dependencies, peerDependencies }: PackageText): boolean =>
  NAME in { ...dependencies, ...peerDependencies }

function textIn(path: string): PackageText {
  const file = join(path, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageText) : {}
}
