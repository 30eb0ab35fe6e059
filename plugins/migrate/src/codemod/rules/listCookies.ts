import type { Script } from '../Script.js'

const NAMES =
  /(?:next-auth|authjs)\.(?:session-token|csrf-token|callback-url|pkce\.code_verifier|state|nonce|challenge)|better-auth\.(?:session_token|session_data|dont_remember)/

/** Lists cookies of the former library that the application names in its own code. */
export function listCookies(script: Script): void {
  for (const node of script.all('string_fragment')) {
    const [name] = NAMES.exec(node.text()) ?? []
    if (name === undefined) continue
    script.note(
      node,
      `The cookie "${name}" has another name here: __Host-authengine.session-token, unless cookies.sessionToken.name is set.`,
      'cookies',
    )
  }
}
