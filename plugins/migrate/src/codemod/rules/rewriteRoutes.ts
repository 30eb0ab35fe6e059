import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { dropImport } from '../importChanges.js'
import { importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, callsOf, usesOf } from '../syntax.js'
import { isFile } from './isFile.js'

const METHODS = ['GET', 'POST']

/** Rewrites the route of NextAuth 4: `const handler = NextAuth(options)`. */
export function rewriteRoutes(script: Script, stack: Stack, file: string): void {
  const named = importsOf(script)
    .filter(({ module }) => module === 'next-auth' || module === 'next-auth/next' || module === '@authengine/next')
    .flatMap(({ names }) => names.filter(({ name }) => name === 'default'))
  for (const { local } of named) for (const call of callsOf(script, local)) rewriteCall(script, call, stack, file)
}

function rewriteCall(script: Script, call: SgNode, stack: Stack, file: string): void {
  const args = argumentsOf(call)
  if (args.length > 1) {
    script.manual(call, 'FullstackAuth takes a configuration, or a function of the request that returns one.', 'routes')
    return
  }
  if (/(?:^|\/)pages\/api\//.test(file)) {
    script.manual(
      call,
      'Routes are in the App Router: write app/api/auth/[...auth]/route.ts with export const { GET, POST } = handlers, and delete this file.',
      'routes',
    )
    return
  }
  const declarator = call.parent()
  const handler = declarator?.kind() === 'variable_declarator' ? declarator.field('name') : undefined
  const statement = declarator?.parent()
  if (handler?.kind() !== 'identifier' || !statement) return
  const exported = exportedAs(script, handler.text())
  const uses = usesOf(script, handler.text()).length - 1
  if (exported === undefined && !isDefaultExport(script, handler.text())) return
  if (exported?.names.length !== uses) {
    script.manual(
      call,
      'FullstackAuth returns { handlers, auth, signIn, signOut }: export handlers as GET and POST.',
      'routes',
    )
    return
  }
  const end = statement.text().endsWith(';') ? ';' : ''
  const methods = `export const { ${exported.names.join(', ')} } = handlers${end}`
  const [options] = args
  const shared = options?.kind() === 'identifier' && importHandlers(script, options.text(), stack)
  if (shared) {
    script.replace(statement, methods)
    script.removeLine(exported.node)
    removeDefault(script, call)
  } else {
    script.replace(handler, '{ handlers }')
    script.replace(exported.node, methods)
  }
  script.changed(call, 'route')
}

/** The statement `export { handler as GET, handler as POST }`. */
function exportedAs(
  script: Script,
  handler: string,
): { readonly node: SgNode; readonly names: readonly string[] } | undefined {
  for (const node of script.all('export_statement')) {
    const specifiers = node.findAll({ rule: { kind: 'export_specifier' } })
    const names = specifiers.map((each) => each.field('alias')?.text() ?? '')
    const all = specifiers.every((each) => each.field('name')?.text() === handler)
    if (specifiers.length > 0 && all && names.every((name) => METHODS.includes(name))) return { node, names }
  }
  return undefined
}

/** Whether there is `export default handler`. */
const isDefaultExport = (script: Script, handler: string): boolean =>
  script.all('export_statement').some((each) => each.field('value')?.text() === handler)

/** Imports `handlers` in place of the options. */
function importHandlers(script: Script, options: string, stack: Stack): boolean {
  const defined = stack.options.get(options)
  if (defined === undefined || usesOf(script, options).length !== 1) return false
  for (const { module, names } of importsOf(script)) {
    const specifier = names.find(({ local, name }) => local === options && name === options)
    if (!specifier || !isFile(module, defined)) continue
    script.replace(specifier.node, 'handlers')
    return true
  }
  return false
}

/** The import of NextAuth is not needed any more. */
function removeDefault(script: Script, call: SgNode): void {
  const local = call.field('function')?.text()
  for (const { names } of importsOf(script)) {
    const [only] = names
    if (names.length === 1 && only?.name === 'default' && only.local === local) dropImport(script, only)
  }
}
