import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Journal } from '../../../../plugins/audit/src/Journal.js'
import { anEntry } from '../../../support/audit/entry.js'

let directory: string
let path: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(directory, 'outbox.jsonl')
})
afterEach(() => {
  rmSync(directory, { recursive: true })
})
const linesIn = (): number => readFileSync(path, 'utf8').split('\n').length - 1

describe('the file of the outbox', () => {
  it('contains what waits, can be read by its owner alone, and is empty if nothing waits', () => {
    const { journal, left } = Journal.open(path)
    expect(left).toEqual([])
    journal.accept(anEntry(1))
    journal.accept(anEntry(2))
    expect([linesIn(), statSync(path).mode & 0o777]).toEqual([2, 0o600])
    journal.forget([anEntry(1).id])
    expect(linesIn()).toBe(2)
    journal.forget([anEntry(2).id, 'unknown'])
    expect(linesIn()).toBe(0)
    journal.close()
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  it('returns what an earlier process left, without a line that was not finished', () => {
    const first = Journal.open(path)
    first.journal.accept(anEntry(1))
    first.journal.accept(anEntry(2))
    expect(Journal.open(path)).toEqual({ journal: first.journal, left: [] })
    first.journal.close()
    appendFileSync(path, '{"id":"01900000')
    const { journal, left } = Journal.open(path)
    expect(left).toEqual([anEntry(1), anEntry(2)])
    journal.accept(anEntry(3))
    journal.close()
    const again = Journal.open(path)
    expect(again.left).toEqual([anEntry(1), anEntry(2), anEntry(3)])
    again.journal.close()
  })

  it('is written anew if it contains too much that was delivered', () => {
    const { journal } = Journal.open(path)
    journal.accept(anEntry(0))
    for (let number = 1; number <= 20_001; number++) {
      journal.accept(anEntry(number))
      journal.forget([anEntry(number).id])
    }
    expect(linesIn()).toBe(1)
    journal.close()
  })

  it('belongs to one process, until that process has ended', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
    writeFileSync(`${path}.lock`, String(other.pid))
    expect(() => Journal.open(path)).toThrow(`Process ${String(other.pid)} uses the outbox`)
    other.stdin.end()
    await once(other, 'close')
    const { journal } = Journal.open(path)
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe(String(process.pid))
    journal.close()
    writeFileSync(`${path}.lock`, 'broken')
    Journal.open(path).journal.close()
  })
})
