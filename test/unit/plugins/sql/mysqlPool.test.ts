import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { SilentProxy } from '../../../support/sql/SilentProxy.js'

let proxy: SilentProxy

beforeEach(async () => {
  proxy = await SilentProxy.start()
})
afterEach(async () => {
  await proxy.close()
})

describe('a pool of mysql2', () => {
  it('gives up on a server that accepts connections and never responds, for any number of queries', async () => {
    const url = `mysql://engine:engine@127.0.0.1:${String(proxy.port)}/engine`
    const adapter = sqlAdapter({ mysql: url }, { timeLimit: 50 })
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => adapter.users.byId('ann')))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await adapter.close()
  })
  it('gives up on a server that never responds to a migration', async () => {
    const url = `mysql://engine:engine@127.0.0.1:${String(proxy.port)}/engine`
    const adapter = sqlAdapter({ mysql: url }, { timeLimit: 50 })
    await expect(adapter.migrate()).rejects.toThrow()
    await adapter.close()
  })
})
