import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const HELD_MS = 5000
/** Holds the write lock of a file until its standard input ends. */
const HOLDER = `
  const Database = require('libsql')
  const database = new Database(process.argv[1])
  database.exec('begin immediate')
  console.log('held')
  process.stdin.resume().once('end', () => database.exec('rollback'))
`

export default {
  name: 'sqlite-locked',
  title: 'delay of the event loop (ms) while another process holds the write lock of SQLite for 5 s, and a write waits',
  metric: 'worst',
  once: true,
  columns: { worst: 'longest', p99: 'p99', waited: 'the write took' },
  contestants: {
    authengine: {
      run: async () => {
        const { migrate, sqlAdapter } = await import('@authengine/sql')
        const directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
        const file = join(directory, 'auth.db')
        const adapter = sqlAdapter({ sqlite: file })
        await migrate(adapter)
        const holder = spawn(process.execPath, ['-e', HOLDER, file], { stdio: ['pipe', 'pipe', 'inherit'] })
        await once(holder.stdout, 'data')
        const delay = monitorEventLoopDelay({ resolution: 1 })
        delay.enable()
        const begun = performance.now()
        setTimeout(() => holder.stdin.end(), HELD_MS)
        await adapter.users.create({ name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null })
        const waited = performance.now() - begun
        delay.disable()
        await adapter.close()
        rmSync(directory, { recursive: true, force: true })
        if (waited < HELD_MS) throw new Error('The write did not wait for the lock.')
        return { worst: delay.max / 1e6, p99: delay.percentile(99) / 1e6, waited }
      },
    },
  },
}
