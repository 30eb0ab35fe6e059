import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { explained } from './explained.js'

let current: AbortController | undefined
let over: Promise<unknown> = Promise.resolve()

/**
 * Ends the ceremony that is under way, if there is one: its promise rejects with the code `aborted`.
 *
 * Call it when people choose another way, such as a form of the same page. A ceremony that starts ends the one before
 * by itself.
 */
export function abort(): void {
  current?.abort()
  WebAuthnAbortService.cancelCeremony()
}

/**
 * Runs one ceremony at a time: the one before ends first, so that its options never replace those of this one.
 *
 * @throws PasskeyError whatever went wrong.
 */
export function ceremony<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  abort()
  const { signal } = (current = new AbortController())
  const before = over
  const attempt = async (): Promise<T> => {
    await before
    try {
      signal.throwIfAborted()
      return await run(signal)
    } catch (thrown) {
      throw explained(thrown)
    }
  }
  const result = attempt()
  over = result.catch(() => undefined)
  return result
}
