import { describe, expect, it } from '@jest/globals'
import { aForeign, anAdapter, PERSON, ScriptedMysql } from './fixtures.js'

describe('an adapter', () => {
  it('ends a connection of its own', async () => {
    const adapter = await anAdapter()
    await adapter.close()
    await expect(adapter.users.create(PERSON)).rejects.toThrow('destroyed')
  })

  it('leaves the connection of somebody else open', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await mysql.adapter.close()
    expect(await mysql.adapter.users.byId('1')).toBeNull()
  })

  it('does not change foreign tables', async () => {
    await expect((await aForeign()).migrate()).rejects.toThrow(TypeError)
  })
})
