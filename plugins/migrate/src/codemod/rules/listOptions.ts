import type { Script } from '../Script.js'
import { keyOf, memberOf, membersOf, valueOf } from '../syntax.js'

const FLOW = new Set(['callbackUrl', 'pkceCodeVerifier', 'state', 'nonce', 'webauthnChallenge'])

/** Lists options that the engine refuses, and that have no counterpart. */
export function listOptions(script: Script): void {
  for (const pair of script.all('pair')) {
    const value = valueOf(pair)
    if (keyOf(pair) !== 'cookies' || value?.kind() !== 'object' || !memberOf(value, 'sessionToken')) continue
    for (const member of membersOf(value))
      if (FLOW.has(keyOf(member) ?? ''))
        script.manual(
          member,
          'cookies.flow replaces the cookies for state, nonce, PKCE, challenge and callback URL.',
          'options',
        )
  }
  // A provider is an instance of a class here, and its options are read once.
  for (const assignment of script.all('assignment_expression')) {
    const left = assignment.field('left')?.text() ?? ''
    if (/^\w*[pP]rovider\w*\.(?:wellKnown|authorization|token|userinfo|issuer|options|profile|checks)$/.test(left))
      script.manual(
        assignment,
        `Pass ${left.split('.')[1] ?? ''} when the provider is made: it is not read later.`,
        'options',
      )
  }
}
