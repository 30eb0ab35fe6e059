import { read } from '../kit/sessionRoute.mjs'
import { must } from '../kit/site.mjs'
import { timed } from '../kit/timed.mjs'

const none = (subject, path) =>
  timed(async () => {
    const { create } = await import(`../subjects/${subject}.mjs`)
    const { handle } = create()
    const session = await read(handle, undefined, path)
    must(session === null, 'there is a session', session)
    return { call: () => read(handle, undefined, path) }
  })

export default {
  name: 'no-cookie',
  title: '`GET /session`, no cookie',
  contestants: {
    authengine: none('authengine'),
    '@auth/core': none('authjs'),
    'better-auth': none('betterAuth', '/auth/get-session'),
  },
}
