import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { mapModule, mapName, splitModule } from '../modules.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, quotedLike, stringValue } from '../syntax.js'

/** Calls whose first argument names a module. */
const NAMING = /^(?:import|require(?:\.resolve)?|(?:jest|vi|vitest)\.\w+)$/

/** Rewrites modules that are named outside of import statements: mocks, `require`, `import()`, re-exports, `declare module`. */
export function rewriteModules(script: Script, stack: Stack): void {
  for (const call of script.all('call_expression')) {
    const [first] = argumentsOf(call)
    if (first && NAMING.test(calleeOf(call)))
      rewriteString(script, first, stack, /^(?:jest|vi)/.test(calleeOf(call)) ? 'mock' : 'import')
  }
  for (const statement of script.all('export_statement')) {
    const source = statement.field('source')
    if (source) reexport(script, statement, source, stack)
  }
  for (const declaration of script.all('module')) augmentation(script, declaration)
  for (const comment of script.all('comment')) reference(script, comment, stack)
}

function rewriteString(script: Script, node: SgNode, stack: Stack, what: string): void {
  const module = stringValue(node)
  if (module === undefined || splitModule(module) === undefined) return
  const target = mapModule(module, stack)
  if (target === undefined) script.manual(node, `"${module}" has no counterpart.`, 'names')
  else {
    script.replace(node, quotedLike(node, target))
    script.changed(node, what)
  }
}

function reexport(script: Script, statement: SgNode, source: SgNode, stack: Stack): void {
  const module = stringValue(source)
  if (module === undefined || splitModule(module) === undefined) return
  const names = statement
    .findAll({ rule: { kind: 'export_specifier' } })
    .map((each) => each.field('name')?.text() ?? '')
  const targets = names.map((name) => mapName(module, name, stack))
  const unmapped = targets.find((target) => !('module' in target))
  if (unmapped && !('module' in unmapped)) {
    script.manual(statement, unmapped.what, unmapped.page)
    return
  }
  const same = targets.every((target, at) => 'module' in target && target.name === names[at])
  if (same) rewriteString(script, source, stack, 'import')
  else script.manual(statement, `Names of "${module}" have other names here.`, 'names')
}

function augmentation(script: Script, declaration: SgNode): void {
  const name = declaration.field('name')
  const module = stringValue(name)
  if (!name || module === undefined || splitModule(module) === undefined) return
  const { rest = '' } = splitModule(module) ?? {}
  if (!['', 'jwt', 'types'].includes(rest)) {
    script.manual(declaration, `The types of "${module}" cannot be extended: see the names of authengine.`, 'names')
    return
  }
  script.replace(name, quotedLike(name, 'authengine'))
  script.changed(declaration, 'declare module')
  if (/\binterface\s+Session\b/.test(declaration.text()))
    script.review(
      declaration,
      'Remove interface Session, and keep User and JWT: the type is inferred from the callback session. In the browser, name it: useSession<AppSession>().',
      'roles',
    )
}

/** `/// <reference types="@auth/sveltekit" />` */
function reference(script: Script, comment: SgNode, stack: Stack): void {
  const [, before = '', module = '', after = ''] =
    /^(\/\/\/\s*<reference types=["'])([^"']+)(["'].*)$/.exec(comment.text()) ?? []
  const target = module === '' ? undefined : mapModule(module, stack)
  if (target === undefined) return
  script.replace(comment, before + target + after)
  script.changed(comment, 'import')
}
