import type { IncomingRequest } from 'authengine'
import * as server from 'next/server.js'

type After = (work: Promise<unknown>) => void

// Looked up by name: Next 15.0 has no such function, and an import of it would fail there.
const after = Reflect.get(server, 'after') as After | undefined

/** Has Next stay until work is done that an answer need not wait for; undefined where Next has no such thing. */
export const waitUntil: IncomingRequest['waitUntil'] =
  after &&
  ((work) => {
    try {
      after(work)
    } catch {
      // No request is being answered, or the platform cannot: the work goes on for as long as the process does.
    }
  })
