import type { IncomingRequest } from 'authengine'
import * as server from 'next/server.js'

type After = (work: Promise<unknown>) => void

// Looked up by name: Next 15.0 has no such function, and an import of it would fail there.
const after = Reflect.get(server, 'after') as After | undefined

/** Keeps Next running until work has ended that the response does not wait for; undefined if Next has no `after`. */
export const waitUntil: IncomingRequest['waitUntil'] =
  after &&
  ((work) => {
    try {
      after(work)
    } catch {
      // There is no request, or the platform does not support it: the work continues as long as the process runs.
    }
  })
