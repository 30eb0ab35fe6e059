import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { addImport, importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, callsOf, keyOf, memberOf, membersOf, stringValue, valueOf } from '../syntax.js'
import { providerId } from './socialProviders.js'

/** What `@authengine/next/react` exports under the same name. */
const REACT = new Set(['getSession', 'signIn', 'signOut', 'useSession'])
const SOCIAL = new Set(['provider', 'callbackURL'])

/** Rewrites the client of Better Auth, and its calls. */
export function rewriteClient(script: Script, stack: Stack): void {
  const locals = importsOf(script)
    .filter(({ module }) => /^better-auth\/(?:react|client|svelte|solid|vue)$/.test(module))
    .flatMap(({ names }) => names.filter(({ name }) => name === 'createAuthClient').map(({ local }) => local))
  for (const local of locals) for (const call of callsOf(script, local)) rewriteCreation(script, call, stack)
  for (const call of script.all('call_expression')) rewriteCall(script, call)
  for (const declarator of script.all('variable_declarator')) {
    const [name, value] = [declarator.field('name'), declarator.field('value')]
    if (name?.kind() === 'object_pattern' && value?.kind() === 'identifier' && /authClient$/i.test(value.text()))
      rewriteNames(script, value, name, stack)
  }
  for (const node of script.all('property_identifier'))
    if (node.text() === '$Infer')
      script.manual(node, 'Write SessionOf<typeof config>: types are inferred from the configuration.', 'betterAuth')
}

function rewriteCreation(script: Script, call: SgNode, stack: Stack): void {
  const declarator = call.parent()
  const pattern = declarator?.kind() === 'variable_declarator' ? declarator.field('name') : undefined
  if (pattern?.kind() === 'object_pattern') {
    rewriteNames(script, call, pattern, stack)
    return
  }
  const [options] = argumentsOf(call)
  const path = options?.kind() === 'object' ? valueOf(memberOf(options, 'basePath'))?.text() : undefined
  if (options?.kind() === 'object' && memberOf(options, 'plugins'))
    script.manual(
      call,
      'Plugins of the client have no counterpart: see what replaces the plugin of the server.',
      'betterAuth',
    )
  addImport(script, 'authengine/client', { name: 'AuthClient', local: 'AuthClient' })
  script.replace(call, `new AuthClient({ basePath: ${path ?? `'/api/auth'`} })`)
  script.changed(call, 'createAuthClient')
}

/** `export const { signIn, useSession } = createAuthClient()`: methods of AuthClient need their object. */
function rewriteNames(script: Script, value: SgNode, pattern: SgNode, stack: Stack): void {
  const statement = value.ancestors().find((each) => each.kind() === 'export_statement')
  const names = pattern.namedChildren().map((each) => each.text())
  const known = names.filter((name) => REACT.has(name))
  if (!statement || stack.binding !== '@authengine/next' || known.length === 0) {
    script.manual(
      value,
      'Write new AuthClient() of authengine/client, and call its methods: they need their object.',
      'betterAuth',
    )
    return
  }
  const end = statement.text().endsWith(';') ? ';' : ''
  script.replace(statement, `export { ${known.join(', ')} } from '@authengine/next/react'${end}`)
  script.changed(value, 'createAuthClient')
  for (const name of names.filter((each) => !REACT.has(each)))
    script.manual(value, `${name} of the client has no counterpart.`, 'betterAuth')
}

function rewriteCall(script: Script, call: SgNode): void {
  const callee = calleeOf(call)
  const [, owner = '', method = ''] = /^((?:\w+\.)*)signIn\.(\w+)$/.exec(callee) ?? []
  if (method === 'social' || method === 'oauth2') rewriteSocial(script, call, `${owner}signIn`)
  else if (method !== '') script.manual(call, signInFor(method), method === 'passkey' ? 'passkeys' : 'ownPages')
  else if (/^(?:\w+\.)*signUp\.\w+$/.test(callee))
    script.manual(
      call,
      'Users sign up on the page of @authengine/passwords, or by a form that posts to it.',
      'ownPages',
    )
  else if (isClient(script, callee)) listMethod(script, call, callee.split('.').at(-1) ?? '')
}

const signInFor = (method: string): string =>
  method === 'email' || method === 'username'
    ? `signIn.${method}: passwords are a plugin, with pages of its own: a form posts to them.`
    : `signIn.${method}: call signIn with the id of the provider.`

function rewriteSocial(script: Script, call: SgNode, signIn: string): void {
  const [options, second] = argumentsOf(call)
  const provider = options?.kind() === 'object' ? memberOf(options, 'provider') : undefined
  const others = options?.kind() === 'object' ? membersOf(options).filter((each) => !SOCIAL.has(keyOf(each) ?? '')) : []
  const value = provider && (valueOf(provider) ?? provider)
  if (!options || !value || second !== undefined || others.length > 0) {
    script.manual(
      call,
      'Write signIn(provider, { callbackUrl }): it redirects the browser, and takes no other options.',
      'betterAuth',
    )
    return
  }
  const id = stringValue(value)
  const written =
    id === undefined ? value.text() : `${value.text().slice(0, 1)}${providerId(id)}${value.text().slice(0, 1)}`
  const url = memberOf(options, 'callbackURL')
  const target = url ? `, { callbackUrl: ${(url.kind() === 'pair' ? valueOf(url) : url)?.text() ?? ''} }` : ''
  script.replace(call, `${signIn}(${written}${target})`)
  script.changed(call, 'signIn.social')
}

/** Whether a call is one of a client of Better Auth: `authClient.linkSocial`. */
function isClient(script: Script, callee: string): boolean {
  const [, owner, method = ''] = /^(\w*[aA]uthClient)\.([\w.]+)$/.exec(callee) ?? []
  return (
    owner !== undefined &&
    !['signOut', 'signIn', 'update', 'getProviders', 'getCsrfToken'].includes(method) &&
    !isOurs(script, owner)
  )
}

/** A client that is made in this file of `authengine/client`. */
const isOurs = (script: Script, owner: string): boolean =>
  script.text.includes('authengine/client') && script.text.includes(`${owner} = new AuthClient`)

const METHODS: Readonly<Record<string, string>> = {
  getSession: 'getSession of AuthClient returns the session or null, and not { data, error }. It takes no options.',
  useSession:
    'Write useSession of @authengine/next/react: it returns { data, status, update }, and needs SessionProvider.',
  linkSocial: 'Accounts are linked by signIn(provider, { link: true }) of a signed-in user.',
}

function listMethod(script: Script, call: SgNode, method: string): void {
  script.manual(call, METHODS[method] ?? `${method} of the client has no counterpart.`, 'betterAuth')
}
