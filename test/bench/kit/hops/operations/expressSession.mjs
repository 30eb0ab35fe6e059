import { mustReadAnn, sessionServer, signedInHeader } from '../sessionServer.mjs'

export default {
  title: 'session read by the Express binding, cookie not read before',
  make: async () => {
    const { fetchSession } = await sessionServer()
    return async () => {
      // Another engine seals the cookie, so the engine of the server has not read it yet.
      const header = await signedInHeader()
      return () => mustReadAnn(fetchSession(header))
    }
  },
}
