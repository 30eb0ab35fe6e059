import { expect, it } from '@jest/globals'
import { mountOf } from '../../../../plugins/next/src/mountOf.js'

it.each([
  ['/api/auth/session', '/api/auth', '/api/auth'],
  ['/sub/api/auth/session', '/sub/api/auth', '/sub/api/auth'],
  // What Next has left of it.
  ['/api/auth/session', '/sub/api/auth', '/api/auth'],
  ['/api/auth/session', '/a/b/api/auth', '/api/auth'],
  ['/auth/session', '/auth', '/auth'],
  ['/api/auth/callback/auth/x', '/sub/api/auth', '/api/auth'],
  // Not ours: the core answers 404.
  ['/authsession', '/sub/auth', '/sub/auth'],
  ['/other', '/sub/api/auth', '/sub/api/auth'],
  ['/session', '', ''],
])('for %j and the base path %j is %j', (pathname, basePath, mount) => {
  expect(mountOf(pathname, basePath)).toBe(mount)
})
