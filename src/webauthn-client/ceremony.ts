import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { explained } from './explained.js'

let current: AbortController | undefined
let over: Promise<unknown> = Promise.resolve()

/**
 * Ends the running ceremony, if there is one: its promise rejects with the code `aborted`.
 *
 * Call it if the user chooses something else, such as another form on the page. Starting a ceremony ends the previous
 * one automatically.
 */
export function abort(): void {
  current?.abort()
  WebAuthnAbortService.cancelCeremony()
}

/**
 * Runs one ceremony at a time. The previous one ends first, so that its options never replace those of the new one.
 *
 * @throws PasskeyError for every failure.
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
