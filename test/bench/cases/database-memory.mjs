import { authjs, betterAuth, ours } from '../kit/databaseRoute.mjs'
import { expressRequest } from '../kit/expressRequest.mjs'
import { mustBeAnn } from '../kit/site.mjs'
import { timed } from '../kit/timed.mjs'

export default {
  name: 'database-memory',
  title: '`GET /session`, session in a database: memory',
  contestants: {
    authengine: timed(async () => ours(new (await import('authengine')).MemoryAdapter())),
    '@auth/core': timed(async () => authjs((await import('../subjects/stores.mjs')).mapAdapter())),
    'better-auth': timed(async () => {
      const { memoryAdapter } = await import('better-auth/adapters/memory')
      return betterAuth(memoryAdapter({ user: [], session: [], account: [], verification: [] }))
    }),
    'express-session + passport': timed(async () => {
      const { create } = await import('../subjects/expressSession.mjs')
      const { signedIn, through } = await import('../kit/expressHandlers.mjs')
      const { handlers, store } = create()
      const header = await signedIn(store)
      const call = async () => {
        const { user } = await through(handlers, expressRequest(header))
        return Response.json({ user }).json()
      }
      mustBeAnn(await call())
      return { call }
    }, 'no route, no `Request`, no user row'),
  },
}
