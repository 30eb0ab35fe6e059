import { RequestError } from 'authengine'
import type { RequestEventCommon } from './framework/qwik.js'

/**
 * The value to throw for an error. A `RequestError` becomes an error response of Qwik, which does not show its message.
 */
export const asQwikError = (error: unknown, ev: Pick<RequestEventCommon, 'error'>): unknown =>
  error instanceof RequestError ? ev.error(error.status as 400, error.type) : error
