import { importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { argumentsOf, callsOf, keyOf, memberOf, membersOf, valueOf } from '../syntax.js'

const SAME = new Set(['secret', 'secureCookie', 'cookieName'])

/** Rewrites `getToken({ req, secret })` to `getToken(req, { secret })`. */
export function rewriteTokens(script: Script): void {
  const locals = importsOf(script)
    .filter(({ module }) => module === 'authengine' || module === 'next-auth/jwt' || module === '@auth/core/jwt')
    .flatMap(({ names }) => names.filter(({ name }) => name === 'getToken').map(({ local }) => local))
  for (const local of locals) {
    for (const call of callsOf(script, local)) {
      const [options, second] = argumentsOf(call)
      if (second !== undefined || options === undefined) continue
      const request = options.kind() === 'object' ? valueOf(memberOf(options, 'req')) : undefined
      const others = options.kind() === 'object' ? membersOf(options).filter((each) => keyOf(each) !== 'req') : []
      if (!request || others.some((each) => !SAME.has(keyOf(each) ?? ''))) {
        script.manual(
          call,
          'getToken takes the request, and { secret }. It reads no cookie of the former library.',
          'names',
        )
        continue
      }
      const secret = others.some((each) => keyOf(each) === 'secret') ? [] : ["secret: process.env.AUTH_SECRET ?? ''"]
      const rest = [...others.map((each) => withSecret(each.text())), ...secret].join(', ')
      script.replace(call, `${local}(${request.text()}, { ${rest} })`)
      script.review(
        call,
        'getToken takes a Request, and secret must be a string. For a cookie of the former library it returns null: read the session with auth(), which accepts both.',
        'elsewhere',
      )
    }
  }
}

/** A variable may be undefined, and an empty secret is refused. */
const withSecret = (member: string): string =>
  /^secret:\s*process\.env\.\w+$/.test(member) ? `${member} ?? ''` : member
