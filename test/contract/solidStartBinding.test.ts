import { afterEach, describe, expect, it } from '@jest/globals'
import { getSession, SignalAuth } from '@authengine/solid-start'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { stepPlugin } from '../support/wordStep.js'
import { aConfig, listen, stopAll, VERSIONS } from '../unit/plugins/solid-start/fixtures.js'
import { ANN, expectStep } from './toStep.js'

afterEach(stopAll)

// SolidStart itself needs a build, which test/apps makes. These tests use its events.
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

  it('redirects a form of the application to a sign-in step that is due', async () => {
    const auth = SignalAuth(aConfig({ prefix: '/auth', plugins: [stepPlugin()] }))
    const { browser } = await listen(version, async (event, path) => {
      if (path === '/whoami') return Response.json(await auth.session(event))
      if (path !== '/login') return auth[event.request.method as 'GET'](event)
      const { status, url } = await auth.signIn(event, 'cred', await event.request.formData())
      expect(status).toBe('continue')
      return new Response(null, { status: 303, headers: { location: url } })
    })
    const ann = browser()
    const answer = await ann.post('/login', { ...ANN, redirectTo: '/home' })
    await expectStep(ann, answer.headers.get('location'))
  })
})
