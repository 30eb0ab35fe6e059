import { describe, expect, it } from '@jest/globals'
import { AuthEngine } from 'authengine'
import { sessionStrategyContract } from 'authengine/testing'
import type { SessionRow, SessionTable } from '../../../docs/examples/plugin/sessions/SessionTable.js'
import { StoredSessions } from '../../../docs/examples/plugin/sessions/StoredSessions.js'

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

describe('the stored sessions of the examples', () => {
  it.each(sessionStrategyContract((parts) => new StoredSessions(parts, new MemoryTable())))('$name', ({ run }) => run())

  it('are under a hash of the token in the cookie', async () => {
    const table = new MemoryTable()
    const engine = new AuthEngine({
      secret: 'for-tests-only-0123456789abcdefghijklmnopqrstuv',
      limits: false,
      url: 'https://app.example',
      providers: [{ id: 'ann', type: 'credentials', authorize: () => ({ id: 'ann' }) }],
      plugins: [
        {
          id: 'stored',
          name: 'stored',
          register: (r) => void r.sessions((_inner, parts) => new StoredSessions(parts, table), { replaces: true }),
        },
      ],
    })
    const { cookies } = await engine.signIn({ url: 'https://app.example', headers: new Headers() }, 'ann')
    expect(table.rows.size).toBe(1)
    expect([...table.rows.keys()]).not.toContain(cookies[0]?.value)
  })
})
