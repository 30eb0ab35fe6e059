import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { addImport } from '../importChanges.js'
import { importsOf, type ImportedName, type ImportStatement } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, callsOf, isBound, usesOf } from '../syntax.js'
import { isFile } from './isFile.js'

const READERS = ['getServerSession', 'unstable_getServerSession']

/** Where `auth` can be imported from. */
interface Source {
  readonly statement: ImportStatement
  readonly specifier: ImportedName
}

/** Replaces `getServerSession(authOptions)` of NextAuth 4 by `auth()`. */
export function rewriteSessions(script: Script, stack: Stack, file: string): void {
  const imported = importsOf(script)
    .filter(({ module }) => module === 'next-auth' || module === 'next-auth/next')
    .flatMap(({ names }) => names.filter(({ name }) => READERS.includes(name)))
  for (const { local } of imported) {
    for (const call of callsOf(script, local)) rewriteCall(script, call, stack, file)
    if (callsOf(script, local).length < usesOf(script, local).length) {
      for (const use of usesOf(script, local).filter((each) => each.parent()?.kind() !== 'call_expression'))
        script.manual(use, 'getServerSession is used as a value: write auth of FullstackAuth(config).', 'elsewhere')
    }
  }
}

function rewriteCall(script: Script, call: SgNode, stack: Stack, file: string): void {
  const args = argumentsOf(call)
  const options = args.at(-1)
  const source = options?.kind() === 'identifier' ? sourceOf(script, options.text(), stack, file) : undefined
  if (options === undefined || source === undefined || (args.length !== 1 && args.length !== 3)) {
    script.manual(
      call,
      'Write auth(), or auth(req, res) in the Pages Router: auth is what FullstackAuth(config) returns.',
      'elsewhere',
    )
    return
  }
  const local = importAuth(script, source, options.text())
  script.replace(
    call,
    `${local}(${args
      .slice(0, -1)
      .map((each) => each.text())
      .join(', ')})`,
  )
  if (args.length === 1) script.changed(call, 'getServerSession')
  else script.review(call, 'auth(req, res) reads the session, and may write its cookie to the response.', 'elsewhere')
}

/** The import of the options, or `own` if they are in this file; undefined if they cannot be found. */
function sourceOf(script: Script, options: string, stack: Stack, file: string): Source | 'own' | undefined {
  const defined = stack.options.get(options)
  if (defined === undefined) return undefined
  if (defined === file) return 'own'
  for (const statement of importsOf(script)) {
    const specifier = statement.names.find(({ local, name }) => local === options && name === options)
    if (specifier) return isFile(statement.module, defined) ? { statement, specifier } : undefined
  }
  return undefined
}

/** Imports `auth` from the file of the options, and returns its name in this file. */
function importAuth(script: Script, source: Source | 'own', options: string): string {
  if (source === 'own') return 'auth'
  const { specifier, statement } = source
  const existing = importsOf(script)
    .filter(({ module }) => module === statement.module)
    .flatMap(({ names }) => names.filter(({ name }) => name === 'auth'))
  const [first] = existing
  if (first) return first.local
  const local = isBound(script, 'auth') ? 'currentSession' : 'auth'
  const written = local === 'auth' ? local : `auth as ${local}`
  const others = usesOf(script, options).filter((use) => !isArgument(use))
  const { end, start } = specifier.node.range()
  if (others.length === 0) script.change(start.index, end.index, written)
  else script.change(start.index, end.index, `${written}, ${specifier.node.text()}`)
  return local
}

/** Whether the options are only passed to getServerSession. */
function isArgument(use: SgNode): boolean {
  const call = use.parent()?.parent()
  return call?.kind() === 'call_expression' && READERS.includes(call.field('function')?.text() ?? '')
}

/** Adds `handlers` and `auth` to the file with the options of NextAuth 4, if no other file mounts them. */
export function exportAuth(script: Script, stack: Stack, file: string): void {
  for (const [options, defined] of stack.options) {
    if (defined !== file || isBound(script, 'auth') || isBound(script, 'handlers')) continue
    const declaration = script
      .all('variable_declarator')
      .find((each) => each.field('name')?.text() === options)
      ?.ancestors()
      .find((each) => each.kind() === 'export_statement')
    if (!declaration) continue
    const at = declaration.range().end.index
    const end = declaration.text().endsWith(';') ? ';' : ''
    const call = `export const { handlers, auth, signIn, signOut } = NextAuth(${options})${end}`
    script.change(at, at, `${script.eol}${script.eol}${call}`)
    addImport(script, '@authengine/next', { name: 'default', local: 'NextAuth' })
    script.changed(declaration, 'auth')
  }
}
