import { describe, expect, it } from '@jest/globals'
import { csvOf, entryInLine, lineOf } from '../../../../plugins/audit/src/lines.js'
import { entryOf } from '../../../../plugins/audit/src/AuditEntry.js'
import { anEntry } from '../../../support/audit/entry.js'

const HOSTILE = [
  'a\r\nb',
  '\u001b[31mred',
  '","name":"sign_in.done","x":"',
  '{"event":"forged"}',
  'line\u2028separator\u2029',
  '\ud800 lone',
  'right\u202eto left\u2066',
  '\u0085\u009b',
  '\u{E0001}tag',
  'x'.repeat(1_000_000),
]

describe('a line of JSON', () => {
  it.each(HOSTILE)('E1: is one line without control characters, whatever an event contains (%#)', (text) => {
    const event = { ...anEntry(1), name: 'sign_in.refused', agent: text, session: text, data: { text } } as const
    const line = lineOf(entryOf(event as never))
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
    const parsed = JSON.parse(line) as { agent: string; name: string; data?: { text: string } }
    expect([parsed.name, parsed.agent.length <= 256]).toEqual(['sign_in.refused', true])
    expect(line.length).toBeLessThan(20_000)
  })

  it('can be read again', () => {
    const entry = anEntry(1, { agent: 'a\u202eb', data: { count: 1 } })
    expect(entryInLine(lineOf(entry))).toEqual(entry)
  })

  it.each(['', '{"id":"a"', '{"id":"a"}', '[]', '{"id":"a","name":"b","actor":{},"at":"no"}', '{]}'])(
    'is no entry if it is incomplete or something else: %s',
    (line) => {
      expect(entryInLine(line)).toBeUndefined()
    },
  )
})

describe('a line of CSV', () => {
  it.each(['=cmd()', '+1', '-1', '@sum', ' =1', '\t=1'])('E10: contains no formula: %j', (text) => {
    expect(csvOf(anEntry(1, { agent: text }))).toMatch(/,'?[^,]*'|\ufffd=1/)
    expect(csvOf(anEntry(1, { agent: text }))).not.toMatch(/,\s*[=+\-@]/)
  })

  it('quotes commas and quotation marks', () => {
    expect(csvOf(anEntry(1, { agent: 'a "b", c' }))).toContain(',"a ""b"", c",')
  })
})
