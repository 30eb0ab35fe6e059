import { RequestError } from 'authengine'
import type { RequestEventCommon } from './framework/qwik.js'

/** What to throw for an error: requests that must not be served become an answer of Qwik, which shows no message. */
export const asQwikError = (error: unknown, ev: Pick<RequestEventCommon, 'error'>): unknown =>
  error instanceof RequestError ? ev.error(error.status as 400, error.type) : error
