import { expect, it } from '@jest/globals'
import { mountOf } from '../../../../plugins/next/src/mountOf.js'

it.each([
  ['/api/auth/session', '/api/auth', '/api/auth'],
  ['/sub/api/auth/session', '/sub/api/auth', '/sub/api/auth'],
  // Next has removed its own base path.
  ['/api/auth/session', '/sub/api/auth', '/api/auth'],
  ['/api/auth/session', '/a/b/api/auth', '/api/auth'],
  ['/auth/session', '/auth', '/auth'],
  ['/api/auth/callback/auth/x', '/sub/api/auth', '/api/auth'],
  // Not below the base path: the core answers 404.
  ['/authsession', '/sub/auth', '/sub/auth'],
  ['/other', '/sub/api/auth', '/sub/api/auth'],
  ['/session', '', ''],
])('maps %j with the base path %j to the mount %j', (pathname, basePath, mount) => {
  expect(mountOf(pathname, basePath)).toBe(mount)
})
