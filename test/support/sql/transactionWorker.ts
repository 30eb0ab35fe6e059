import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { contractNotes, notesTables } from 'authengine/testing'
import type { CompiledQuery } from 'kysely'
import { Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { note, serve } from '../processes/serve.js'
import { watched } from './watched.js'

/** A process that is killed in the middle of a transaction. */
const [place = ''] = process.argv.slice(2)
const LATE = new Date('2050-01-01T00:00:00Z')

serve({
  /** Runs a transaction, and is killed at the given moment: before or after one of its statements. */
  async commit({ moment, name }: { readonly moment: number; readonly name: string }) {
    let moments = 0
    const watch = (_when: 'before' | 'after', _query: CompiledQuery): Promise<void> => {
      if (moments++ === moment) process.kill(process.pid, 'SIGKILL')
      return Promise.resolve()
    }
    const db = new Kysely({ dialect: watched(dialectAt(JSON.parse(place) as SqlLocation), watch) })
    const adapter = sqlAdapter(db, { tables: [notesTables] })
    await adapter.transaction(async (tx) => {
      if ((await tx.pending?.take(name)) === null) throw new TypeError('It was committed before.')
      const { id } = await tx.users.create({ name, email: `${name}@example.test`, image: null, emailVerified: null })
      await tx.accounts.link({ provider: 'op', providerAccountId: name, type: 'oidc', userId: id })
      await tx.secrets?.add({ id: name, userId: id, kind: 'k', lookup: name, value: 'v', createdAt: LATE, version: 1 })
      await tx.secrets?.change(name, 1, { usedStep: 1 })
      await tx.extension?.(contractNotes)?.add(name, 'note')
      await tx.sessions?.create({ sessionToken: name, userId: id, expires: LATE })
    })
    note('done', moments)
    process.kill(process.pid, 'SIGKILL')
  },
})
