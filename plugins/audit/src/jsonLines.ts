import type { Writable } from 'node:stream'
import { AuditError } from './AuditError.js'
import type { AuditStore } from './AuditStore.js'
import { lineOf } from './lines.js'

/**
 * Writes each entry as one line of JSON to a stream, such as `process.stdout`. If the reader of the stream is slow, the
 * audit log waits for it, and no sign-in does.
 *
 * A stream cannot be read, so that `page`, `prune`, `forget` and `verify` need another store.
 *
 * @example
 * ```ts
 * const plugins = [audit({ store: jsonLines(process.stdout) })]
 * ```
 */
export function jsonLines(stream: Writable): Pick<AuditStore, 'append'> {
  // An error event without a listener would end the process.
  stream.on('error', () => undefined)
  return {
    append: async (entries) => {
      if (entries.length === 0) return
      const text = entries.map((entry) => `${lineOf(entry)}\n`).join('')
      await new Promise<void>((resolve, reject) => {
        stream.write(text, (error) => {
          if (error) reject(new AuditError('The stream of the audit log cannot be written.', { cause: error }))
          else resolve()
        })
      })
    },
  }
}
