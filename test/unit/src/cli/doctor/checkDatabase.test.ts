import { afterEach, describe, expect, it } from '@jest/globals'
import { redisAdapter } from '@authengine/redis'
import { sqlAdapter } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import { checkDatabase } from '../../../../../src/cli/doctor/checkDatabase.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

const verdicts = (adapter: unknown, offline = false) =>
  checkDatabase(aPatient(desk, {}, undefined, { offline, found: { path: 'x', config: undefined, adapter } }))

describe('the check of the database', () => {
  it('reports what is missing, and the command to run', async () => {
    const sqlite = desk.folder.at('auth.db')
    const [fault] = await verdicts(sqlAdapter({ sqlite }))
    expect(fault).toMatchObject({ status: 'fault', fix: 'npx authengine migrate' })
    expect(fault?.found).toContain('table users')
    const adapter = sqlAdapter({ sqlite })
    await adapter.migrate()
    expect(await verdicts(adapter)).toMatchObject([{ status: 'ok' }])
    // The connection was closed, so the process can end.
    await expect(adapter.missing()).rejects.toThrow()
  })

  it('checks the database behind Redis', async () => {
    const people = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
    const adapter = redisAdapter({ url: 'redis://127.0.0.1:1' }, { database: people })
    expect(await verdicts(adapter)).toMatchObject([{ status: 'fault', fix: 'npx authengine migrate' }])
  })

  it('reports that the database cannot be reached', async () => {
    const [fault] = await verdicts(sqlAdapter({ postgres: 'postgres://127.0.0.1:1/x' }))
    expect(fault?.found).toContain('it cannot be reached. ')
  })

  it('names the package to install if a driver is missing', async () => {
    const missing = () => Promise.reject(new Error("Cannot find package 'pg' imported from x"))
    const nothing = () => Promise.resolve()
    const [fault] = await verdicts({ missing, migrate: nothing, close: nothing })
    expect(fault).toMatchObject({ found: 'pg is not installed here.', fix: 'npm install pg' })
  })

  it.each([
    [undefined, []],
    [new MemoryAdapter(), ['unknown']],
  ])('judges an adapter that is not a SQL database', async (adapter, statuses) => {
    expect((await verdicts(adapter)).map(({ status }) => status)).toEqual(statuses)
  })

  it('sends nothing with --offline', async () => {
    const [verdict] = await verdicts(sqlAdapter({ postgres: 'postgres://127.0.0.1:1/x' }), true)
    expect(verdict).toMatchObject({ status: 'unknown', found: 'it was not checked: --offline.' })
  })
})
