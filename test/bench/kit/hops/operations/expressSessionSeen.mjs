import { mustReadAnn, sessionServer, signedInHeader } from '../sessionServer.mjs'

export default {
  title: 'session read by the Express binding, cookie read before',
  make: async () => {
    const { fetchSession } = await sessionServer()
    const header = await signedInHeader()
    return () => () => mustReadAnn(fetchSession(header))
  },
}
