import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { importsOf } from '../Imports.js'
import type { PageName } from '../Place.js'
import type { Script } from '../Script.js'
import { argumentsOf, callsOf, keyOf, memberOf, membersOf, valueOf } from '../syntax.js'
import { bodyOf, callbackObjects } from './callbacksOf.js'

/** Members of providers that are not read, or mean something else. */
const MEMBERS: Readonly<Record<string, readonly [what: string, page: PageName]>> = {
  httpOptions: ['httpOptions is not read: pass [customFetch].', 'options'],
  encoding: ['encoding is not read.', 'options'],
  region: ['region is not read.', 'options'],
  headers: ['headers is not read: pass [customFetch].', 'options'],
  params: ['params is not read: write authorization: { params }.', 'options'],
  protection: ['protection is not read: write checks.', 'options'],
  accessTokenUrl: ['accessTokenUrl is not read: write token.', 'options'],
  requestTokenUrl: ['requestTokenUrl is not read: OAuth 1 is not supported.', 'options'],
  profileUrl: ['profileUrl is not read: write userinfo.', 'options'],
  options: ['options of your own provider object are merged, but not for WebAuthn and Passkey.', 'options'],
  relayingParty: [
    'relayingParty is written relyingParty. With the wrong id, existing passkeys stop working.',
    'relyingParty',
  ],
  enableConditionalUI: ['enableConditionalUI is written conditionalUi.', 'passkeys'],
  getRelayingParty: ['getRelayingParty is written relyingParty.origins.', 'relyingParty'],
  simpleWebAuthnBrowserVersion: ['simpleWebAuthnBrowserVersion is not read.', 'passkeys'],
  verifyAuthenticationOptions: ['verifyAuthenticationOptions is written verifyAuthentication.', 'passkeys'],
  verifyRegistrationOptions: ['verifyRegistrationOptions is written verifyRegistration.', 'passkeys'],
  allowDangerousEmailAccountLinking: [
    'allowDangerousEmailAccountLinking never links an address that the provider has not verified. For azure-ad it has to be false: accounts linked by address there get OAuthAccountNotLinked.',
    'differences',
  ],
}

/** Claims that the library sets itself. */
const CLAIMS = new Set(['sid', 'auth_time', 'idp', 'idp_sub', 'email_unproved', 'email_verified', 'exp', 'iat', 'jti'])

/** Lists what compiles and starts, and yet does something else than before. */
export function noteSilent(script: Script, stack: Stack): void {
  const providers = providerCalls(script)
  for (const options of providers) noteProvider(script, options)
  for (const pair of script.all('pair')) noteOption(script, pair)
  for (const callbacks of callbackObjects(script)) noteCallbacks(script, callbacks)
  noteServerVerbs(script, stack)
  for (const { module, node } of importsOf(script))
    if (module.startsWith('@next-auth/'))
      script.note(node, `${module} needs next-auth: take the same adapter of @auth.`, 'database')
}

/** Options of all providers that are imported here, and objects in a list of providers. */
function providerCalls(script: Script): readonly SgNode[] {
  const locals = importsOf(script)
    .filter(({ module }) => /\/providers\/[\w-]+$/.test(module))
    .flatMap(({ names }) => names.filter(({ name }) => name === 'default').map(({ local }) => local))
  const calls = locals.flatMap((local) => callsOf(script, local)).flatMap((call) => argumentsOf(call).slice(0, 1))
  const listed = script
    .all('pair')
    .filter((pair) => keyOf(pair) === 'providers')
    .flatMap((pair) => valueOf(pair)?.namedChildren() ?? [])
  return [...calls, ...listed].filter((node) => node.kind() === 'object')
}

function noteProvider(script: Script, options: SgNode): void {
  for (const member of membersOf(options)) {
    const known = MEMBERS[keyOf(member) ?? '']
    if (known) script.note(member, ...known)
    if (keyOf(member) === 'profile' && script.all('pair').some((pair) => keyOf(pair) === 'adapter'))
      script.note(
        member,
        'With an adapter, only the usual fields that profile returns are written to the database.',
        'database',
      )
    const value = valueOf(member)
    if (keyOf(member) === 'token' && value?.kind() === 'object' && memberOf(value, 'request'))
      script.note(member, 'token.request has another signature.', 'options')
  }
}

function noteOption(script: Script, pair: SgNode): void {
  const value = valueOf(pair)
  if (value?.kind() !== 'object') return
  if (keyOf(pair) === 'experimental') {
    for (const member of membersOf(value)) {
      const key = keyOf(member) ?? ''
      if (key !== 'enableWebAuthn' && isConfig(pair)) script.note(member, `experimental.${key} is not read.`, 'options')
    }
  }
  if (keyOf(pair) === 'logger' && isConfig(pair))
    script.note(pair, 'Methods of logger get (code, ...message).', 'options')
}

const isConfig = (pair: SgNode): boolean => {
  const parent = pair.parent()
  return parent?.kind() === 'object' && ['providers', 'callbacks'].some((name) => memberOf(parent, name))
}

function noteCallbacks(script: Script, callbacks: SgNode): void {
  for (const member of membersOf(callbacks)) {
    const key = keyOf(member)
    const text = valueOf(member)?.text() ?? ''
    if (key === 'jwt') {
      for (const claim of claimsIn(member))
        if (CLAIMS.has(claim))
          script.note(member, `The claim ${claim} is set by the library: choose another name.`, 'roles')
    }
    if (key === 'signIn' && /\baccount\??\.expires_in\b/.test(text))
      script.note(member, 'account.expires_in is not passed to signIn.', 'callbacks')
    if (key === 'signIn' && bodyOf(member) && !/\breturn\b/.test(text))
      script.note(member, 'A signIn callback that returns nothing refuses the sign-in.', 'callbacks')
    if (key === 'session' && /\bsession\.userId\b/.test(text))
      script.note(member, 'session.userId is not there: read session.user.id.', 'callbacks')
  }
  const parent = callbacks.parent()?.parent()
  if (parent && memberOf(parent, 'adapter') && !memberOf(callbacks, 'session'))
    script.note(
      callbacks,
      'With rows in a database, session.user.id is undefined without a callback session.',
      'callbacks',
    )
}

/** Claims that a jwt callback assigns or returns. */
const claimsIn = (member: SgNode): readonly string[] => [
  ...member
    .findAll({ rule: { kind: 'assignment_expression' } })
    .flatMap((each) => /^token\.(\w+)$/.exec(each.field('left')?.text() ?? '')?.[1] ?? []),
  ...member
    .findAll({ rule: { kind: 'return_statement' } })
    .flatMap((each) => each.namedChildren()[0] ?? [])
    .filter((value) => value.kind() === 'object')
    .flatMap((value) => membersOf(value).flatMap((each) => keyOf(each) ?? [])),
]

/** `signIn` and `signOut` of the server return an object with `redirect: false`. */
function noteServerVerbs(script: Script, { from }: Stack): void {
  if (from === 'better-auth') return
  const client = /(?:^|\/)(?:react|client)$/
  const locals = importsOf(script)
    .filter(({ module }) => !client.test(module))
    .flatMap(({ names }) =>
      names.filter(({ name }) => name === 'signIn' || name === 'signOut').map(({ local }) => local),
    )
  for (const local of locals) {
    for (const call of callsOf(script, local)) {
      const options = argumentsOf(call).find((each) => each.kind() === 'object')
      const value = options && valueOf(memberOf(options, 'redirect'))
      if (value?.text() === 'false')
        script.note(
          call,
          `${local} of the server returns { status, url } with redirect: false, not the URL.`,
          'differences',
        )
    }
  }
}
