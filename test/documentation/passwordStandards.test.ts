import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

/** The rows of the tables: the cells of each. */
const rows = readFileSync('docs/password-standards.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Section|Sheet|-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )

describe('the tables of the standards for passwords', () => {
  it('have rows', () => {
    expect(rows.length).toBeGreaterThan(30)
  })

  it.each(rows.map((cells) => [`${cells[0] ?? ''}: ${cells[1] ?? ''}`, cells] as const))(
    'name tests that exist: %s',
    (_rule, cells) => {
      expect(cells).toHaveLength(5)
      expect(cells.filter((cell) => cell === '')).toEqual([])
      const tests = [...(cells[4] ?? '').matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)]
      for (const [, title = '', file = ''] of tests) expect(readFileSync(join(file), 'utf8')).toContain(`'${title}'`)
      if (tests.length === 0) expect(cells[4]).toBe('none')
    },
  )
})
