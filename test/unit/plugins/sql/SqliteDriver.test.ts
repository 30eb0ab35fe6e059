import { expect, it } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import { SqliteDriver } from '../../../../plugins/sql/src/SqliteDriver.js'

it('begins, commits and rolls back transactions, and opens the file with the first one', async () => {
  let opened = 0
  const driver = new SqliteDriver(() => {
    opened++
    return ':memory:'
  }, 1000)
  expect(opened).toBe(0)
  expect(() => driver.acquireConnection()).toThrow('has not been started')
  await driver.init()
  const connection = await driver.acquireConnection()
  await connection.executeQuery(CompiledQuery.raw('create table people (name text)'))
  for (const end of ['commitTransaction', 'rollbackTransaction'] as const) {
    await driver.beginTransaction(connection)
    await connection.executeQuery(CompiledQuery.raw('insert into people values (?)', [end]))
    await driver[end](connection)
  }
  const { rows } = await connection.executeQuery(CompiledQuery.raw('select name from people'))
  expect(rows).toEqual([{ name: 'commitTransaction' }])
  await driver.releaseConnection(connection)
  await driver.destroy()
})
