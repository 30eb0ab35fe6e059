import { Manifest } from '../../files/Manifest.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import { counted } from './counted.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import type { FormerLibrary } from './FormerLibrary.js'
import { importsIn } from './importsIn.js'
import { secretFix } from './secretFix.js'
import { lineAt } from './sourcesIn.js'

/** Whether packages, imports and variables of the former library are left. */
export const checkLeftovers: FormerCheck = (examined) => [
  ...packages(examined),
  ...imports(examined),
  ...tokens(examined),
  ...variables(examined),
]

function packages({ library, surroundings: { folder } }: FormerExamined): Verdict[] {
  if (!folder.has('package.json')) return []
  const left = [...Manifest.of(folder).packages].filter((name) => library.packages.test(name))
  const { ok, warning } = verdictsOn('packages')
  if (left.length === 0) return [ok(`package.json has no package of ${library.name}.`)]
  const list = left.join(' ')
  return [warning(`package.json still has ${left.join(', ')}.`, `When no file imports them: npm uninstall ${list}`)]
}

function imports({ library, sources }: FormerExamined): Verdict[] {
  const { ok, unknown, warning } = verdictsOn('imports')
  if (sources.length === 0) return [unknown('no source file was found in this folder.')]
  const left = importsIn(sources).filter(({ name }) => library.packages.test(name))
  const [first] = left
  if (!first) return [ok(`no import of ${library.name} in ${counted(sources.length, 'file')}.`)]
  const files = new Set(left.map(({ path }) => path)).size
  const found = `${counted(left.length, 'import')} of ${library.name} in ${counted(files, 'file')}; the first is in ${first.path}:${String(first.line)}.`
  return [warning(found, `npx authengine codemod ${library.id}`)]
}

/** Calls of `getToken`, which reads no cookie of the former library. */
function tokens({ library, sources }: FormerExamined): Verdict[] {
  if (library.id === 'better-auth') return []
  const calls = sources.flatMap(({ path, text }) => {
    const at = /\bgetToken\s*\(/.exec(text)?.index
    return at === undefined || !/['"](?:authengine|@authengine\/|next-auth|@auth\/)/.test(text)
      ? []
      : [`${path}:${String(lineAt(text, at))}`]
  })
  const [first] = calls
  if (first === undefined) return []
  const found = `getToken is called in ${counted(calls.length, 'file')}, such as ${first}: it reads no cookie of ${library.name}, and returns null for it.`
  const fix = 'Read the session with auth(), getSession or engine.session: these read former sessions too.'
  return [verdictsOn('getToken').warning(found, fix)]
}

/** Variables that nothing reads any more. */
function variables(examined: FormerExamined): Verdict[] {
  const { env, framework, library } = examined
  const { variables: prefix } = library
  const isOf = (name: string): boolean => (prefix === undefined ? OF_BOTH.has(name) : name.startsWith(prefix))
  const own = Object.keys(env).filter((name) => isOf(name) && env[name]?.trim())
  const { ok, warning } = verdictsOn('variables')
  if (own.length === 0) return prefix === undefined ? [] : [ok(`no variable of ${library.name} is set.`)]
  const read = new Set(Object.values(framework?.otherNames ?? {}))
  const ofBinding = `Only the binding of ${framework?.name ?? 'the framework'} reads it.`
  return own
    .filter((name) => !isSaid(name, examined))
    .map((name) => {
      const isUnread = prefix !== undefined && !read.has(name)
      const found = isUnread
        ? `${name} is set, and authengine does not read it.`
        : `${name} is set. ${prefix === undefined ? 'Do not rely on it.' : ofBinding}`
      return warning(found, fixFor(name, library))
    })
}

/** Variables of NextAuth that Auth.js 5 still reads. */
const OF_BOTH = new Set(['NEXTAUTH_SECRET', 'NEXTAUTH_URL', 'NEXTAUTH_URL_INTERNAL'])

/** Whether checkSecret or checkFormerSecrets says what to do with a secret: it is the only one, or it seals here. */
const isSaid = (name: string, { env, settings: { otherSecret, secrets } }: FormerExamined): boolean =>
  secrets.length === 0 ? otherSecret?.name === name : secrets.includes(env[name] ?? '')

const FIXES: ReadonlyMap<string, string> = new Map([
  ['NEXTAUTH_URL', 'Write the URL as AUTH_URL, and remove the line.'],
  ['BETTER_AUTH_URL', 'Write the URL as AUTH_URL, without a path, and remove the line.'],
  ['NEXTAUTH_URL_INTERNAL', 'Remove it: server code calls the engine, not a URL.'],
  ['BETTER_AUTH_TRUSTED_ORIGINS', 'Check the origins in the callback redirect, and remove the line.'],
])

const fixFor = (name: string, library: FormerLibrary): string =>
  FIXES.get(name) ?? (name.includes('SECRET') ? secretFix([name], library) : 'Remove it.')
