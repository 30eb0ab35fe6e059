import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { addImport, importLocal } from '../importChanges.js'
import { importsOf } from '../Imports.js'
import { prependMembers } from '../prependMembers.js'
import type { Script } from '../Script.js'
import { argumentsOf, bare, callsOf, keyOf, memberOf, membersOf, valueOf } from '../syntax.js'
import { OPTIONS } from './configOptions.js'
import { pluginCalls } from './listPlugins.js'
import { rewriteProviders } from './socialProviders.js'

const KEPT = new Set(['basePath', 'secret'])
/** Frameworks whose routes are below `/api/auth` by default, as with Better Auth. */
const SAME_PATH = new Set(['@authengine/next', '@authengine/solid-start'])

/** Rewrites `betterAuth({ … })`. */
export function rewriteConfig(script: Script, stack: Stack): void {
  const locals = importsOf(script)
    .filter(({ module }) => module === 'better-auth' || module === 'better-auth/minimal')
    .flatMap(({ names }) => names.filter(({ name }) => name === 'betterAuth').map(({ local }) => local))
  for (const local of locals) for (const call of callsOf(script, local)) rewriteCall(script, call, stack)
}

function rewriteCall(script: Script, call: SgNode, stack: Stack): void {
  const options = bare(argumentsOf(call)[0])
  if (options?.kind() !== 'object') {
    script.manual(call, 'Write the configuration as for authengine init: providers, adapter, plugins.', 'betterAuth')
    return
  }
  const callee = call.field('function')
  const name = exportedName(call)
  if (!callee) return
  if (stack.binding === '@authengine/next' && name?.text() === 'auth') {
    addImport(script, '@authengine/next', { name: 'default', local: 'FullstackAuth' })
    script.replace(callee, 'FullstackAuth')
    script.replace(name, '{ handlers, auth, signIn, signOut }')
  } else if (stack.binding === undefined)
    script.replace(callee, `new ${importLocal(script, 'authengine', 'AuthEngine', 'Engine')}`)
  else script.replace(callee, importLocal(script, stack.binding, 'defineConfig', 'defineAuthConfig'))
  script.changed(call, 'betterAuth')
  // Keeps the callback URLs that are registered at providers.
  if (!SAME_PATH.has(stack.binding ?? '') && !memberOf(options, 'basePath'))
    prependMembers(script, options, [`basePath: '/api/auth'`])
  for (const member of membersOf(options)) rewriteOption(script, stack, member)
}

/** The name of `export const auth = betterAuth(…)`. */
function exportedName(call: SgNode): SgNode | undefined {
  const declarator = call.parent()
  const isExported = declarator?.parent()?.parent()?.kind() === 'export_statement'
  return declarator?.kind() === 'variable_declarator' && isExported
    ? (declarator.field('name') ?? undefined)
    : undefined
}

function rewriteOption(script: Script, stack: Stack, member: SgNode): void {
  const key = keyOf(member) ?? ''
  if (KEPT.has(key)) return
  if (key === 'socialProviders') rewriteProviders(script, stack, member)
  else if (key === 'baseURL') renameKey(script, member, 'url')
  else if (key === 'appName') {
    script.replace(member, `theme: { siteName: ${valueOf(member)?.text() ?? key} }`)
    script.changed(member, 'option')
  } else if (key === 'session') rewriteSession(script, member)
  else if (key === 'plugins') rewritePlugins(script, member)
  else {
    const known = OPTIONS[key] ?? [`${key || 'This'} has no counterpart.`, 'betterAuth' as const]
    script.manual(member, ...known)
  }
}

function rewriteSession(script: Script, member: SgNode): void {
  const value = valueOf(member)
  if (value?.kind() !== 'object') {
    script.manual(member, 'Write session: { maxAge, updateAge }, in seconds.', 'sessions')
    return
  }
  for (const each of membersOf(value)) {
    const key = keyOf(each) ?? ''
    if (key === 'expiresIn') renameKey(script, each, 'maxAge')
    else if (key !== 'updateAge') script.manual(each, `session.${key} has no counterpart: remove it.`, 'sessions')
  }
}

/** Lists the plugins that are not listed one by one. */
function rewritePlugins(script: Script, member: SgNode): void {
  const value = valueOf(member)
  const listed = new Set(pluginCalls(script).map(({ call }) => call.id()))
  const isListed =
    value?.kind() === 'array' &&
    value.namedChildren().every((each) => each.kind() === 'comment' || listed.has(each.id()))
  if (!isListed)
    script.manual(member, 'Plugins of Better Auth do not work here: see the table of the guide.', 'betterAuth')
}

function renameKey(script: Script, member: SgNode, name: string): void {
  const key = member.field('key')
  if (key) script.replace(key, name)
  else script.replace(member, `${name}: ${member.text()}`)
  script.changed(member, 'option')
}
