import type { Environment } from '../config/index.js'

const SECRET = /secret|passw|token|key|credential|private/i
/** Shorter values are words: replacing them would only garble what is said. */
const SHORTEST = 6

/** A text without user names and passwords in URLs, and without the values of variables that are secret by their name. */
export function concealed(text: string, known: readonly Environment[]): string {
  const secrets = known
    .flatMap((env) => Object.entries(env))
    .flatMap(([name, value]) => (SECRET.test(name) && value && value.length >= SHORTEST ? [value] : []))
    // Of two secrets, one may begin with the other.
    .sort((one, other) => other.length - one.length)
  const without = secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text)
  return without.replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/)[^/\s@"']+@/gi, '$1…@')
}
