import { afterEach, describe, expect, it } from '@jest/globals'
import { Browser, type RunningServer } from 'authengine/testing'
import { bindingCases } from '../../../docs/examples/plugin/binding/cases.js'
import { authOf, webAuth } from '../../../docs/examples/plugin/binding/webAuth.js'
import { WebApp } from './WebApp.js'

describe('the binding of the guide', () => {
  it.each(bindingCases(() => new WebApp()))('$name', ({ run }) => run())
})

describe('a site with the binding of the guide', () => {
  let server: RunningServer | undefined

  afterEach(() => server?.close())

  it('greets signed-in users, and responds with 404 to other paths', async () => {
    const config = {
      secret: 'for-tests-only-0123456789abcdefghijklmnopqrstuv',
      trustHost: true,
      logger: { warn: () => undefined },
      providers: [{ id: 'ann', type: 'credentials', authorize: () => ({ id: 'ann', name: 'Ann' }) } as const],
    }
    const app = new WebApp().use('/auth', webAuth(config)).use('/', async (context) => {
      const session = await (await authOf(context, config)).session()
      return new Response(session?.user ? `Hello, ${session.user.name ?? 'you'}` : 'Sign in at /auth/signin')
    })
    server = await app.listen()
    const browser = new Browser(server.url, (request) => fetch(request))
    expect(await (await browser.get('/')).text()).toBe('Sign in at /auth/signin')
    await browser.submit('/auth/callback/ann')
    expect(await (await browser.get('/')).text()).toBe('Hello, Ann')
    expect((await browser.get('/elsewhere')).status).toBe(404)
  })
})
