import { describe, expect, it } from '@jest/globals'
import { basePath } from '../../../../../src/config/checks/values.js'
import { inspected } from './inspected.js'

describe('the check of basePath', () => {
  it.each([undefined, '/', '/auth', '/auth/', '/api/auth', '/a-b_c~d.e', '/v1.0/auth'])('accepts %s', (path) => {
    expect(basePath(inspected({ basePath: path }))).toEqual([])
  })

  it.each([
    '',
    'auth',
    '//auth',
    '/auth//',
    '/a//b',
    '/a b',
    '/a?b',
    '/a#b',
    '/a%20b',
    '/.',
    '/..',
    '/a/../b',
    '/é',
    '/.*',
  ])('refuses %j', (path) => {
    expect(basePath(inspected({ basePath: path }))).toEqual([
      {
        option: 'basePath',
        problem: `is ${JSON.stringify(path)}, which is not a plain path.`,
        fix: 'Write a path such as "/auth": it starts with a slash and has no blanks, dots in front, "//" or "?".',
      },
    ])
  })
})
