import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { addImport } from '../importChanges.js'
import { importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, callsOf, keyOf, memberOf, membersOf, stringValue, valueOf } from '../syntax.js'
import { type Counterpart, counterpartOf } from './listedMethods.js'
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
  if (stack.binding === '@authengine/next')
    script.review(
      call,
      'AuthClient has no hooks: in components, use SessionProvider and useSession of @authengine/next/react.',
      'elsewhere',
    )
  else script.changed(call, 'createAuthClient')
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
  if (known.includes('useSession'))
    script.review(value, 'useSession needs SessionProvider of @authengine/next/react in the layout.', 'elsewhere')
  else script.changed(value, 'createAuthClient')
  for (const name of names.filter((each) => !REACT.has(each))) script.manual(value, ...counterpartOf(name, METHODS))
}

function rewriteCall(script: Script, call: SgNode): void {
  const callee = calleeOf(call)
  const [, owner = '', method = ''] = /^((?:\w+\.)*)(sign(?:In|Up)\.\w+)$/.exec(callee) ?? []
  if (method === 'signIn.social' || method === 'signIn.oauth2') rewriteSocial(script, call, `${owner}signIn`)
  else if (method !== '') script.manual(call, ...counterpartOf(method, METHODS))
  else {
    const called = calledOf(script, callee)
    if (called === 'signOut') listSignOut(script, call)
    else if (called !== undefined && !KEPT.has(called)) script.manual(call, ...counterpartOf(called, METHODS))
  }
}

/** `signOut` of AuthClient leaves the page, and refuses unknown options. */
function listSignOut(script: Script, call: SgNode): void {
  const [options] = argumentsOf(call)
  if (options?.kind() === 'object' && memberOf(options, 'fetchOptions'))
    script.manual(call, 'signOut leaves the page: write signOut({ callbackUrl }), without fetchOptions.', 'betterAuth')
}

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

/** Parts of a client that applications export under their own names. */
const PARTS = new Set(['twoFactor', 'passkey', 'emailOtp', 'organization', 'multiSession', 'phoneNumber'])
/** Methods of AuthClient. */
const KEPT = new Set(['signIn', 'update', 'getProviders', 'getCsrfToken'])

/** The method of a client of Better Auth that is called: `linkSocial` of `authClient.linkSocial()`. */
function calledOf(script: Script, callee: string): string | undefined {
  const [, owner = '', method = ''] = /^(\w+)\.([\w.]+)$/.exec(callee) ?? []
  if (PARTS.has(owner) && isImported(script, owner)) return callee
  return /^\w*authClient$/i.test(owner) && !isOurs(script, owner) ? method : undefined
}

const isImported = (script: Script, local: string): boolean =>
  importsOf(script).some(({ names }) => names.some((each) => each.local === local))

/** A client that is made in this file of `authengine/client`. */
const isOurs = (script: Script, owner: string): boolean =>
  script.text.includes('authengine/client') && script.text.includes(`${owner} = new AuthClient`)

const METHODS: Readonly<Record<string, Counterpart>> = {
  getSession: [
    'getSession of AuthClient returns the session or null, and not { data, error }. It takes no options.',
    'betterAuth',
  ],
  useSession: [
    'Write useSession of @authengine/next/react: it returns { data, status, update }, and needs SessionProvider.',
    'betterAuth',
  ],
}
