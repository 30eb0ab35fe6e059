import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, callsOf, memberOf, usesOf, valueOf } from '../syntax.js'

/** Functions that mount the handler. */
const MOUNTS = /^(?:toNextJsHandler|toNodeHandler|svelteKitHandler|toSolidStartHandler)$/

/** Rewrites calls of the server: `auth.api.getSession`, and the handler. */
export function rewriteServer(script: Script, stack: Stack): void {
  for (const call of script.all('call_expression')) {
    const [, owner, method] = /^([\w.]+)\.api\.(\w+)$/.exec(calleeOf(call)) ?? []
    if (owner !== undefined && /auth$/i.test(owner)) rewriteApi(script, call, owner, method ?? '', stack)
  }
  for (const { module, names } of importsOf(script)) {
    if (!module.startsWith('better-auth')) continue
    for (const { local, name } of names.filter((each) => MOUNTS.test(each.name)))
      for (const call of callsOf(script, local)) rewriteMount(script, call, name, stack)
  }
}

function rewriteApi(script: Script, call: SgNode, owner: string, method: string, stack: Stack): void {
  const [options] = argumentsOf(call)
  const headers = options?.kind() === 'object' ? valueOf(memberOf(options, 'headers'))?.text() : undefined
  if (method !== 'getSession') {
    script.manual(call, METHODS[method] ?? `auth.api.${method} has no counterpart.`, 'serverCode')
    return
  }
  const request = /^(.+)\.headers$/.exec(headers ?? '')?.[1]
  if (stack.binding === '@authengine/next' && owner === 'auth') {
    script.replace(call, 'auth()')
    script.review(
      call,
      'auth() returns { user, expires }: there is no session.session. In the proxy, pass the request.',
      'elsewhere',
    )
  } else if (stack.binding === undefined && request !== undefined) {
    const awaited = call.parent()?.kind() === 'await_expression' ? call.parent() : undefined
    if (!awaited) {
      script.manual(call, 'Write engine.session(request): it returns { session, cookies }.', 'serverCode')
      return
    }
    script.replace(awaited, `(await ${owner}.session(${request})).session`)
    script.review(
      call,
      'engine.session returns { session, cookies }: append its cookies to the response.',
      'serverCode',
    )
  } else
    script.manual(
      call,
      'Write getSession, auth or locals.auth of the package for your framework, or engine.session(request).',
      'serverCode',
    )
}

const METHODS: Readonly<Record<string, string>> = {
  getAccessToken: 'Write engine.tokens.get(request, provider).',
  listSessions: 'Write engine.sessions.listFor(userId).',
  refreshToken: 'Write engine.tokens.get(request, provider): it refreshes the token.',
  revokeOtherSessions: 'Write engine.sessions.revokeOthers.',
  revokeSession: 'Write engine.sessions.revokeOwn.',
  revokeSessions: 'Write engine.sessions.revokeAll(userId).',
  signOut: 'Write signOut of the package for your framework, or engine.signOut(request).',
}

/** `export const { GET, POST } = toNextJsHandler(auth)` */
function rewriteMount(script: Script, call: SgNode, name: string, stack: Stack): void {
  const argument = argumentsOf(call)[0]
    ?.text()
    .replace(/\.handler$/, '')
  const specifier = importsOf(script)
    .flatMap(({ names }) => names)
    .find(({ local, name: imported }) => local === argument && imported === 'auth')
  if (
    name !== 'toNextJsHandler' ||
    stack.binding !== '@authengine/next' ||
    !specifier ||
    usesOf(script, 'auth').length !== 1
  ) {
    script.manual(call, 'Mount the routes as authengine init does for your framework.', 'betterAuth')
    return
  }
  script.replace(call, 'handlers')
  script.replace(specifier.node, 'handlers')
  script.changed(call, 'route')
}
