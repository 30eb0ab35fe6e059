import { describe, expect, it } from '@jest/globals'
import { sessionCases } from '../../../docs/examples/plugin/sessions/cases.js'
import {
  type SessionRow,
  type SessionTable,
  storedSessions,
} from '../../../docs/examples/plugin/sessions/storedSessions.js'
import { anEngine, sessionOf } from '../../support/anEngine.js'

/** A table in memory. */
class MemoryTable implements SessionTable {
  readonly rows = new Map<string, SessionRow>()

  find(key: string): Promise<string | null> {
    return Promise.resolve(this.rows.get(key)?.claims ?? null)
  }

  insert(row: SessionRow): Promise<void> {
    this.rows.set(row.key, row)
    return Promise.resolve()
  }

  update(row: SessionRow): Promise<void> {
    if (this.rows.has(row.key)) this.rows.set(row.key, row)
    return Promise.resolve()
  }

  remove(key: string): Promise<boolean> {
    return Promise.resolve(this.rows.delete(key))
  }
}

describe('the session strategy of the guide', () => {
  it.each(sessionCases(() => new MemoryTable()))('$name', ({ run }) => run())

  it('puts the token into the cookie and stores its hash', async () => {
    const table = new MemoryTable()
    const ann = await anEngine({ plugins: [storedSessions(table)] }).signedIn()
    const token = ann.cookies.get('__Host-authengine.session-token')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(table.rows.size).toBe(1)
    expect(JSON.stringify([...table.rows])).not.toContain(token)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })
})
