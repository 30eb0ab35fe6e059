import type { Caller } from 'authengine'
import type { Request as ExpressRequest } from 'express'
import { ExpressBinding } from './ExpressBinding.js'

const binding = new ExpressBinding()

/**
 * Who is asking, for calls to the engine from a handler. No cookie is set by such calls.
 *
 * @param req - Request of any handler.
 */
export const callerOf = (req: ExpressRequest): Caller => binding.callerOf({ req })
