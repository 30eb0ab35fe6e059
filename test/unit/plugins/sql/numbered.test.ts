import { describe, expect, it } from '@jest/globals'
import { numbered } from '../../../../plugins/sql/src/numbered.js'

describe('numbered', () => {
  it.each([
    ['select ? from t where a = ?', 'select $1 from t where a = $2'],
    [
      `select '?', 'it''s ?', "a?", "b""?" from t where a = ?`,
      `select '?', 'it''s ?', "a?", "b""?" from t where a = $1`,
    ],
    ['select ? -- ?\n, ?', 'select $1 -- ?\n, $2'],
    ['select /* ? \n ? */ ?', 'select /* ? \n ? */ $1'],
    ['select $$ ? $$, $tag$ ? $$ ? $tag$, ?', 'select $$ ? $$, $tag$ ? $$ ? $tag$, $1'],
    ['select 1', 'select 1'],
  ])('numbers the parameters of %s', (statement, expected) => {
    expect(numbered(statement)).toBe(expected)
  })
})
