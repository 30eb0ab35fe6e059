import { describe, it } from '@jest/globals'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { site } from '../unit/plugins/qwik/fixtures.js'

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
