import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { importLocal } from '../importChanges.js'
import { importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, callsOf, usesOf } from '../syntax.js'

/** Functions that make routes of the handler. */
export const MOUNTS = /^(?:toNextJsHandler|toNodeHandler|svelteKitHandler|toSolidStartHandler)$/

/** What a person has to write, by the package for the framework. */
const BY_HAND: Readonly<Record<string, string>> = {
  '@authengine/express': "Mount MiddlewareAuth(config): app.use('/api/auth', MiddlewareAuth(auth)).",
  '@authengine/next': 'Export const { GET, POST } = handlers, which FullstackAuth(config) returns.',
  '@authengine/solid-start': 'Export const { GET, POST } = SignalAuth(config).',
  '@authengine/sveltekit': 'Export const { handle } = CompilerAuth(config) from the hooks: it also sets locals.auth.',
}

/** Rewrites where the routes of Better Auth are mounted. */
export function rewriteMounts(script: Script, stack: Stack): void {
  for (const { module, names } of importsOf(script)) {
    if (!module.startsWith('better-auth')) continue
    for (const { local, name } of names.filter((each) => MOUNTS.test(each.name)))
      for (const call of callsOf(script, local)) rewriteMount(script, call, name, stack)
  }
  for (const call of script.all('call_expression')) {
    const owner = /^(\w*auth)\.handler$/i.exec(calleeOf(call))?.[1]
    if (owner !== undefined) rewriteHandler(script, call, owner, stack)
  }
}

function rewriteMount(script: Script, call: SgNode, name: string, stack: Stack): void {
  const config = argumentsOf(call)[0]
    ?.text()
    .replace(/\.handler$/, '')
  if (name === 'toNextJsHandler' && stack.binding === '@authengine/next' && importHandlers(script, config)) {
    script.replace(call, 'handlers')
    script.changed(call, 'route')
  } else if (name === 'toNodeHandler' && stack.binding === '@authengine/express' && isHandler(call, config)) {
    script.replace(call, `${importLocal(script, stack.binding, 'MiddlewareAuth', 'authRoutes')}(${config ?? ''})`)
    script.changed(call, 'route')
  } else listMount(script, call, stack)
}

/** `(request) => auth.handler(request)` */
function rewriteHandler(script: Script, call: SgNode, owner: string, stack: Stack): void {
  const callee = call.field('function')
  if (stack.binding !== undefined || !callee) {
    listMount(script, call, stack)
    return
  }
  script.replace(callee, `${owner}.handle`)
  script.changed(call, 'route')
}

const listMount = (script: Script, call: SgNode, { binding = '' }: Stack): void => {
  script.manual(call, BY_HAND[binding] ?? 'Mount the routes as authengine init does for your framework.', 'betterAuth')
}

/** Whether a handler is passed on as it is, and not called with a request and a response. */
const isHandler = (call: SgNode, config: string | undefined): boolean =>
  config !== undefined && /^[\w.]+$/.test(config) && call.parent()?.kind() === 'arguments'

/** Imports `handlers` in place of `auth`, if `auth` has no other use. */
function importHandlers(script: Script, config: string | undefined): boolean {
  const specifier = importsOf(script)
    .flatMap(({ names }) => names)
    .find(({ local, name }) => local === config && name === 'auth')
  if (!specifier || usesOf(script, 'auth').length !== 1) return false
  script.replace(specifier.node, 'handlers')
  return true
}
