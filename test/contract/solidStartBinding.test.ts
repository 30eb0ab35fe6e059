import { afterEach, describe, it } from '@jest/globals'
import { getSession, SignalAuth } from '@authengine/solid-start'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { listen, stopAll, VERSIONS } from '../unit/plugins/solid-start/fixtures.js'

afterEach(stopAll)

// SolidStart itself needs a build: here are its events, and test/apps has the rest.
describe.each(VERSIONS)('an event of $version', (version) => {
  const start: StartServer = async (config) => {
    const mine = { ...config, prefix: '/auth' }
    const auth = SignalAuth(mine)
    const { origin } = await listen(version, async (event, path) => {
      if (path === '/whoami') return Response.json(await getSession(event, mine))
      if (path === '/other') return new Response('something else')
      const { [event.request.method as 'GET']: handler = auth.GET } = auth
      return handler(event)
    })
    return { url: origin, close: stopAll }
  }
  for (const { name, run } of frameworkBindingContract(start)) {
    it(name, async () => {
      await run()
    })
  }
})
