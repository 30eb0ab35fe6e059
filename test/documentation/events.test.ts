import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { SecurityCatalogue } from 'authengine/plugin'
import { ERROR_EVENTS } from '../../src/core/SecurityEvent.js'
import { catalogue as errorClasses } from '../../src/engine/ApplicationLogger.js'
import { builtInEvents } from '../support/heardEvents.js'

interface ErrorRow {
  readonly type: string
  readonly level: string
  readonly event: string
  readonly reason: string
}

interface Generator {
  readonly PAGE: string
  eventsPage(facts: { readonly catalogue: SecurityCatalogue; readonly errors: readonly ErrorRow[] }): Promise<string>
}

// The generator is JavaScript, because "npm run events" runs it without the tests.
const { PAGE, eventsPage } = (await import(`${process.cwd()}/.config/events.mjs`)) as Generator

const errors = errorClasses.map(({ level, type }) => {
  const [event, reason] = ERROR_EVENTS[type]
  return { type, level, event, reason }
})

describe('the page of security events', () => {
  it('is generated from the sources', async () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(await eventsPage({ catalogue: builtInEvents(), errors }))
  })

  it('has each name in snake_case, with a sentence', () => {
    for (const [name, { summary }] of Object.entries(builtInEvents())) {
      expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(summary).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('names each outcome and reason that it shows in an example', () => {
    const [, example = ''] = /```json\n([^`]+)```/.exec(readFileSync(PAGE, 'utf8')) ?? []
    const { name, outcome, reason } = JSON.parse(example) as Record<'name' | 'outcome' | 'reason', string>
    expect(builtInEvents()[name]).toMatchObject({ outcome, reasons: expect.arrayContaining([reason]) })
  })
})

/** The rows of the table: the cells of each. */
const rows = readFileSync('docs/asvs-logging.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| 16.'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )

describe('the table of ASVS chapter 16', () => {
  it('has every requirement once, in order', () => {
    const sections = [1, 5, 4, 3, 4]
    const expected = sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `16.${String(section + 1)}.${String(at + 1)}`),
    )
    expect(rows.map(([number]) => number)).toEqual(expected)
  })

  it.each(rows.map((cells) => [cells[0], cells] as const))('names tests that exist: %s', (_number, cells) => {
    expect(cells).toHaveLength(6)
    expect(cells.filter((cell) => cell === '')).toEqual([])
    const tests = [...(cells[5] ?? '').matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)]
    for (const [, title = '', file = ''] of tests) expect(readFileSync(join(file), 'utf8')).toContain(`'${title}'`)
    if (tests.length === 0) expect(cells[5]).toBe('none')
  })
})
