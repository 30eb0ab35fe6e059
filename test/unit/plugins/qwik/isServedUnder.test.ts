import type { RequestEventBase } from '@builder.io/qwik-city'
import { expect, it } from '@jest/globals'
import { isServedUnder } from '../../../../plugins/qwik/src/isServedUnder.js'

it.each([
  ['/auth', '/auth/session', undefined, true],
  ['/auth', '/auth/session', { url: '/auth/session?x=//y' }, true],
  ['/auth', '/auth/session', { originalUrl: '/auth/session', url: '/session' }, true],
  ['', '/session', undefined, true],
  ['/auth', '/authsession', undefined, false],
  ['/auth', '/auth', undefined, false],
  ['/auth', '/x/auth/session', undefined, false],
  ['/auth', '/auth/session', { url: '/auth//session' }, false],
  ['/auth', '/auth/session', { url: '//auth/session' }, false],
  ['/auth', '/auth/session', { url: 'http://evil.example/auth/session' }, false],
])('below %j, returns for %s with the original request %j: %j', (basePath, path, incomingMessage, served) => {
  const request = new Request(`http://app.example${path}?a=b`)
  const platform = incomingMessage && { incomingMessage }
  expect(isServedUnder(basePath, { request, platform: platform ?? {} } as unknown as RequestEventBase)).toBe(served)
})
