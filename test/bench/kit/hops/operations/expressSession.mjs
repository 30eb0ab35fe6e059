import { mustReadAnn, sessionServer, signedInHeader } from '../sessionServer.mjs'

export default {
  title: 'session read by the Express binding, cookie not read before',
  make: async () => {
    const { fetchSession } = await sessionServer()
    return async () => {
      // The engine that seals it is another one, so the engine of the server has not seen it.
      const header = await signedInHeader()
      return () => mustReadAnn(fetchSession(header))
    }
  },
}
