import { Jar } from '../../Jar.mjs'
import { cameBack, openIdServer, ours } from '../../openId.mjs'
import { must } from '../../site.mjs'

export default {
  title: 'OpenID Connect callback: the GET with code and state, ID token validated',
  make: async () => {
    const { issuer } = await openIdServer()
    const handle = await ours(issuer)
    return async () => {
      const browser = new Jar(handle)
      const start = await browser.submit('/auth/signin/op')
      const path = cameBack(start.headers.get('location'))
      return async () => {
        const { status } = await browser.get(path)
        must(status === 302 && browser.header.includes('session-token'), 'not signed in', status)
      }
    }
  },
}
