import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { SqlDatabase } from '@authengine/sql'

/** What one process says of its work. */
export interface Outcome {
  readonly won: { readonly users: number; readonly tokens: number; readonly leases: number }
  readonly failures: readonly string[]
  readonly highest: number
  readonly rounds: number
}

/** Lets several processes work on one database at once, from making the tables on. */
export async function work(database: SqlDatabase, processes: number): Promise<Outcome[]> {
  const workers = Array.from({ length: processes }, (_, index) => started(database, `worker-${String(index)}`))
  await Promise.all(workers.map(({ lines }) => lines.next()))
  for (const { child } of workers) child.stdin.write('go\n')
  return Promise.all(
    workers.map(async ({ child, complaints, lines }) => {
      const ended = once(child, 'close')
      const value: unknown = (await lines.next()).value
      await ended
      if (typeof value !== 'string') throw new TypeError(`A process ended early: ${complaints.join('')}`)
      return JSON.parse(value) as Outcome
    }),
  )
}

function started(database: SqlDatabase, name: string) {
  // The sources are run as they are, so nothing has to be built before.
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--conditions=authengine-source',
      '--loader=ts-node/esm',
      'test/support/sql/worker.ts',
      JSON.stringify(database),
      name,
    ],
    { env: { ...process.env, NODE_OPTIONS: '', TS_NODE_TRANSPILE_ONLY: '1', TS_NODE_PROJECT: 'test/tsconfig.json' } },
  )
  const complaints: string[] = []
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  child.stdin.on('error', () => undefined)
  return { child, complaints, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}
