import { afterEach, describe, expect, it } from '@jest/globals'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { stepPlugin } from '../support/wordStep.js'
import { aConfig, aPage, idOf, site, stopAll } from '../unit/plugins/qwik/fixtures.js'
import { ANN, expectStep } from './toStep.js'

describe('Qwik City behind its Node server', () => {
  const start: StartServer = async (config) => {
    const { origin, server } = await site(config)
    return {
      url: origin,
      close: () =>
        new Promise((resolve) => {
          server.close(() => {
            resolve()
          })
          server.closeAllConnections()
        }),
    }
  }
  for (const { name: promise, run } of frameworkBindingContract(start)) {
    it(promise, async () => {
      await run()
    })
  }
})

describe('the action useSignIn, when a sign-in step is due', () => {
  afterEach(stopAll)
  const { username, password } = ANN

  it.each([
    ['a form', '/login', { 'options.username': username, 'options.password': password }, 303],
    ['a script', '/login/q-data.json', { options: ANN }, 200],
  ])('redirects %s to the step', async (_name, path, options, status) => {
    const { auth, browser } = await site(aConfig({ plugins: [stepPlugin()] }), {
      routes: (mounted) => ({ '/login': aPage(mounted) }),
    })
    const ann = browser()
    const fields = { providerId: 'cred', redirectTo: '/home', ...options }
    const action = `${path}?qaction=${idOf(auth.useSignIn)}`
    const answer = await (path === '/login'
      ? ann.post(action, fields as Record<string, string>)
      : ann.postJson(action, fields))
    expect(answer.status).toBe(status)
    await expectStep(ann, answer.headers.get('location'))
  })
})
