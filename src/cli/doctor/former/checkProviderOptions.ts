import type { AuthorizationCodeProvider } from '../../../oauth/AuthorizationCodeProvider.js'
import { codeProviders, madeOf } from '../codeProviders.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { textOf } from './textOf.js'

/** Whether providers rely on what the former library did with their options. The engine reports unknown options. */
export const checkProviderOptions: FormerCheck = (examined) => {
  const inputs = examined.found?.config?.providers ?? []
  return [
    ...codeProviders(inputs).flatMap((provider) => [...handlers(provider), ...columns(provider, examined)]),
    ...inputs.flatMap((input) => mail(madeOf(input), examined)),
  ]
}

/** Functions of endpoints that expect an argument of the former library. */
function handlers({ given, id }: AuthorizationCodeProvider): Verdict[] {
  const { warning } = verdictsOn(id)
  const verdicts: Verdict[] = []
  if (/\b(?:client|checks|provider|tokens)\b/.test(requestIn(given.token))) {
    const what = 'token.request reads client, provider or checks, or returns tokens: here, a sign-in with it fails.'
    const fix =
      'It gets { url, params, headers, clientSecret, fetch }, and returns the Response: fetch(new Request(url, { method: "POST", headers, body: params })).'
    verdicts.push(warning(what, fix))
  }
  if (/\bclient\b/.test(requestIn(given.userinfo))) {
    const what = 'userinfo.request reads client, which is undefined: a sign-in with it fails.'
    verdicts.push(warning(what, 'It gets { tokens, resources, url }: resources.get(url) sends the access token.'))
  }
  return verdicts
}

const requestIn = (endpoint: unknown): string =>
  textOf(typeof endpoint === 'function' ? endpoint : Reflect.get(Object(endpoint) as object, 'request'))

/** Members of a user that every adapter stores, and what is often read in a profile callback. */
const STORED = new Set(['id', 'name', 'email', 'image', 'emailVerified'])

/** Members that `profile` returns, and the adapter does not write. */
function columns(provider: AuthorizationCodeProvider, { found, library }: FormerExamined): Verdict[] {
  const { adapter } = found ?? {}
  const text = textOf(Reflect.get(provider.given, 'profile'))
  if (library.id === 'better-auth' || text === '' || adapter === undefined || adapter === null) return []
  const extra = Reflect.get(Object(Reflect.get(adapter, 'users')) as object, 'extraColumns') as unknown
  const written = new Set(Array.isArray(extra) ? (extra as unknown[]) : [])
  const named = [...returned(text)].filter((name) => !STORED.has(name) && !written.has(name))
  if (named.length === 0) return []
  const what = `profile returns ${named.join(', ')}, which the adapter does not write to new users.`
  const fix =
    'With sqlAdapter, name them: columns: { users: { role: "role" } }. With another adapter, write them in events.createUser.'
  return [verdictsOn(provider.id).warning(what, fix)]
}

/** Names of the members in the last object of a function, such as `{ id: profile.sub, role }`; `...` for a spread. */
function returned(text: string): Set<string> {
  const [, body = ''] = /(?:return\s*|=>\s*\(\s*)\{([\s\S]*)\}/.exec(text) ?? []
  const parts = body.split(/[,\n]/).map((part) => part.trim())
  return new Set(parts.flatMap((part) => /^(\.\.\.|\w+)(?=\s*:|$|\w)/.exec(part)?.[1] ?? []))
}

function mail(input: unknown, { library }: FormerExamined): Verdict[] {
  const { options, ...own } = Object(input) as Readonly<Record<string, unknown>>
  const given: Readonly<Record<string, unknown>> = { ...own, ...(Object(options) as object) }
  if (given['type'] !== 'email' || library.id === 'better-auth') return []
  const send = textOf(given['sendVerificationRequest'])
  if (send === '') return []
  const { warning } = verdictsOn(typeof given['id'] === 'string' ? given['id'] : 'email')
  const idle = ['server', 'apiKey'].filter((name) => given[name] !== undefined && !send.includes(name))
  const verdicts = idle.map((name) => {
    const what = `${name} stands beside sendVerificationRequest, which does not read it: it has no effect.`
    return warning(what, `Remove ${name}, or write sender instead of sendVerificationRequest.`)
  })
  if (given['secret'] === undefined) return verdicts
  const what = `the option secret does not hash the tokens of mails here. ${library.name} used it, so only it can read mails that were sent before.`
  return [
    ...verdicts,
    warning(what, 'Give it to authjsMails({ providerSecrets }) of @authengine/migrate, and remove it here.'),
  ]
}
