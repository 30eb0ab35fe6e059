import { expect, it } from '@jest/globals'
import { AuditError, jsonLines } from '@authengine/audit'
import { Writable } from 'node:stream'
import { anEntry } from '../../../support/audit/entry.js'

it('writes one line for each entry, and waits for the reader', async () => {
  const written: string[] = []
  const reads: (() => void)[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk))
      reads.push(done)
    },
  })
  const target = jsonLines(stream)
  let isDone = false
  const appended = target.append([anEntry(1), anEntry(2)], []).then(() => (isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect([written.join('').split('\n').length, isDone]).toEqual([3, false])
  reads[0]?.()
  await appended
  await target.append([], [])
})

it('reports a stream that is closed, and the process goes on', async () => {
  const stream = new Writable({
    write: (_chunk, _encoding, done) => {
      done(new TypeError('EPIPE'))
    },
  })
  await expect(jsonLines(stream).append([anEntry(1)], [])).rejects.toThrow(AuditError)
  await expect(jsonLines(stream).append([anEntry(1)], [])).rejects.toThrow('The stream of the audit log')
})
