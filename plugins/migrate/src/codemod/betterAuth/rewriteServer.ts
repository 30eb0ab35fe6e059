import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { importLocal } from '../importChanges.js'
import type { PageName } from '../Place.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, keyOf, memberOf, membersOf, valueOf } from '../syntax.js'
import { type Counterpart, counterpartOf } from './listedMethods.js'

/** A call of `auth.api`. */
interface ApiCall {
  readonly call: SgNode
  /** What is in front of `.api`. */
  readonly owner: string
  /** The expression of the headers; undefined if other options are passed, too. */
  readonly headers: string | undefined
}

const METHODS: Readonly<Record<string, Counterpart>> = {
  getAccessToken: ['Write engine.tokens.get(request, provider).', 'tokens'],
  listSessions: ['Write engine.sessions.listFor(userId).', 'serverCode'],
  refreshToken: ['Write engine.tokens.get(request, provider): it refreshes the token.', 'tokens'],
  revokeOtherSessions: ['Write engine.sessions.revokeOthers.', 'serverCode'],
  revokeSession: ['Write engine.sessions.revokeOwn.', 'serverCode'],
  revokeSessions: ['Write engine.sessions.revokeAll(userId).', 'serverCode'],
}

/** Rewrites calls of the server, such as `auth.api.getSession({ headers })`. */
export function rewriteServer(script: Script, stack: Stack): void {
  for (const call of script.all('call_expression')) {
    const [, owner, method = ''] = /^([\w.]+)\.api\.(\w+)$/.exec(calleeOf(call)) ?? []
    if (owner === undefined || !/auth$/i.test(owner)) continue
    const found = { call, owner, headers: headersOf(call) }
    if (method === 'getSession') rewriteGetSession(script, found, stack)
    else if (method === 'signOut') rewriteSignOut(script, found, stack)
    else script.manual(call, ...counterpartOf(method, METHODS))
  }
}

function headersOf(call: SgNode): string | undefined {
  const [options] = argumentsOf(call)
  const isPlain = options?.kind() === 'object' && membersOf(options).every((each) => keyOf(each) === 'headers')
  return isPlain ? valueOf(memberOf(options, 'headers'))?.text() : undefined
}

/** The request of Express whose headers are passed: `fromNodeHeaders(req.headers)`, `req.headers as HeadersInit`. */
const expressRequest = (headers = ''): string | undefined =>
  /^(?:fromNodeHeaders\(|new Headers\(|)(\w+)\.headers(?: as [\w<>, ]+)?\)?$/.exec(headers)?.[1]

function rewriteGetSession(script: Script, found: ApiCall, { binding }: Stack): void {
  if (binding === undefined) {
    rewriteEngineCall(script, found)
    return
  }
  const { call } = found
  const page = PAGE[binding] ?? 'serverCode'
  const read = sessionRead(script, found, binding)
  if (read === undefined) {
    script.manual(call, 'Write getSession, auth or locals.auth of the package for your framework.', page)
    return
  }
  const name = read.replace(/\(.*/, '')
  script.replace(call, read)
  script.review(
    call,
    `${name} returns { user, expires }: there is no session.session. A user is signed in if session.user is there.`,
    page,
  )
}

/** The page about sessions in server code, by the package for the framework. */
const PAGE: Readonly<Record<string, PageName>> = { '@authengine/express': 'express', '@authengine/next': 'elsewhere' }

/** The call that reads the session; undefined if it is unknown which request has the headers. */
function sessionRead(script: Script, { headers = '', owner }: ApiCall, binding: string): string | undefined {
  if (binding === '@authengine/next') return owner === 'auth' ? 'auth()' : undefined
  const event = /^(\w+)\.request\.headers$/.exec(headers)?.[1]
  if (binding === '@authengine/sveltekit') return event === undefined ? undefined : `${event}.locals.auth()`
  const asked = { '@authengine/express': expressRequest(headers), '@authengine/solid-start': event }[binding]
  if (asked === undefined || !isName(owner)) return undefined
  return `${importLocal(script, binding, 'getSession', 'currentSession')}(${asked}, ${owner})`
}

const isName = (owner: string): boolean => /^\w+$/.test(owner)

/** Calls the engine, which needs the whole request. */
function rewriteEngineCall(script: Script, { call, headers, owner }: ApiCall): void {
  const request = /^(.+)\.headers$/.exec(headers ?? '')?.[1]
  const awaited = call.parent()
  if (request === undefined || awaited?.kind() !== 'await_expression') {
    script.manual(call, 'Write engine.session(request): it returns { session, cookies }.', 'serverCode')
    return
  }
  script.replace(awaited, `(await ${owner}.session(${request})).session`)
  script.review(call, 'engine.session returns { session, cookies }: append its cookies to the response.', 'serverCode')
}

function rewriteSignOut(script: Script, { call, headers, owner }: ApiCall, { binding }: Stack): void {
  const request = expressRequest(headers)
  if (binding !== '@authengine/express') {
    script.manual(call, 'Write signOut of the package for your framework, or engine.signOut(request).', 'signOut')
    return
  }
  const isStatement = call.parent()?.parent()?.kind() === 'expression_statement'
  if (request === undefined || !isName(owner) || !isStatement || call.parent()?.kind() !== 'await_expression') {
    script.manual(
      call,
      'Write (await requestAuth(req, config)).signOut(): it sets the cookies, and returns { url }.',
      'signOut',
    )
    return
  }
  const requestAuth = importLocal(script, binding, 'requestAuth', 'authOfRequest')
  script.replace(call, `(await ${requestAuth}(${request}, ${owner})).signOut()`)
  script.review(call, 'signOut refuses forms of other sites, and sets the cookies itself.', 'signOut')
}
