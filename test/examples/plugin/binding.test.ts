import { afterEach, describe, expect, it } from '@jest/globals'
import { Browser, frameworkBindingContract, type RunningServer, type StartServer } from 'authengine/testing'
import { visit, webAuth } from '../../../docs/examples/plugin/binding/webAuth.js'
import { WebApp } from '../../../docs/examples/plugin/binding/WebApp.js'
import { webSite } from '../../../docs/examples/plugin/binding/webSite.js'

const start: StartServer = (config) =>
  new WebApp()
    .use('/auth', webAuth(config))
    .use('/whoami', async (context) => Response.json(await (await visit(context, config)).session()))
    .use('/other', () => new Response('something else'))
    .listen()

describe('the binding of the examples', () => {
  it.each(frameworkBindingContract(start))('$name', ({ run }) => run())
})

describe('the site with the binding of the examples', () => {
  let server: RunningServer | undefined

  afterEach(() => server?.close())

  it('greets who is signed in, and has nothing elsewhere', async () => {
    const ann = { id: 'ann', type: 'credentials', authorize: () => ({ id: 'ann', name: 'Ann' }) } as const
    const quiet = { warn: () => undefined }
    server = await webSite({
      secret: 'for-tests-only-0123456789abcdefghijklmnopqrstuv',
      trustHost: true,
      logger: quiet,
      providers: [ann],
    }).listen()
    const browser = new Browser(server.url, (request) => fetch(request))
    expect(await (await browser.get('/')).text()).toBe('Sign in at /auth/signin')
    await browser.submit('/auth/callback/ann')
    expect(await (await browser.get('/')).text()).toBe('Hello, Ann')
    expect((await browser.get('/elsewhere')).status).toBe(404)
  })
})
