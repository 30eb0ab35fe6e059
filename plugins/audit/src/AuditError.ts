import { AdapterError } from 'authengine'

/**
 * The audit log could not be written, read or changed.
 *
 * With `required: true`, it refuses the sign-in or the change whose entry could not be written. The message says what to
 * do; the cause is the error of the store.
 */
export class AuditError extends AdapterError {
  static override readonly name: string = 'AuditError'
}
