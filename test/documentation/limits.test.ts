import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { DEFAULT_LIMITS } from '../../src/config/SettingsInput.js'

const PAGE = readFileSync('docs/limits.md', 'utf8')

/** The cells of the table rows that match. */
const linesWith = (pattern: RegExp): string[][] =>
  PAGE.split('\n')
    .filter((line) => pattern.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const attempts = linesWith(/`limits\.\w+\.\w+` *\|$/)
const bounds = linesWith(/\| `\w+` in `[\w./-]+` *\|$/)

/** The value of a constant: a product of numbers and of other constants of the file. */
function valueIn(file: string, name: string): number {
  const text = readFileSync(file, 'utf8')
  const [, product] = new RegExp(`\\b${name}(?:: | = )([\\dA-Z_* ]+?)(?:,|;| }|$)`, 'm').exec(text) ?? []
  if (product === undefined) throw new TypeError(`${file} has no number called ${name}.`)
  return product
    .split('*')
    .map((factor) => factor.trim())
    .map((factor) => (/^[\d_]+$/.test(factor) ? Number(factor.replaceAll('_', '')) : valueIn(file, factor)))
    .reduce((value, factor) => value * factor, 1)
}

const grouped = (value: number): string => value.toLocaleString('en-US')

describe('the page of limits', () => {
  it('has a row for every rate limit, with its defaults', () => {
    const expected = Object.entries(DEFAULT_LIMITS).flatMap(([kind, scopes]) =>
      Object.entries(scopes).map(([scope, limits]) => [
        `\`limits.${kind}.${scope}\``,
        limits.map(({ max, seconds }) => `${grouped(max)} in ${grouped(seconds)} seconds`).join(', ') || 'none',
      ]),
    )
    expect(attempts.map(([, , limit, option]) => [option, limit])).toEqual(expected)
  })

  it.each(bounds.map((cells) => [cells[0], cells] as const))('has the number of the code: %s', (_what, cells) => {
    const [, limit = '', what, , where = ''] = cells
    const [, name = '', file = ''] = /^`(\w+)` in `(.+)`$/.exec(where) ?? []
    expect(what).not.toBe('')
    expect([/^[\d,]+/.exec(limit)?.[0], where]).toEqual([grouped(valueIn(file, name)), where])
  })

  it('lists the limits of all areas', () => {
    expect(bounds.length).toBeGreaterThan(40)
  })
})
