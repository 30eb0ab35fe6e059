import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

/** The rows of the tables of a page: the cells of each. */
const rowsOf = (page: string): readonly (readonly string[])[] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Section|Sheet|-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

describe.each(['docs/password-standards.md', 'docs/second-factor-standards.md'])('the tables of %s', (page) => {
  const rows = rowsOf(page)

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
