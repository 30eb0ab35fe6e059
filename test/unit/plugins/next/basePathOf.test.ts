import { expect, it } from '@jest/globals'
import { basePathOf } from '../../../../plugins/next/src/basePathOf.js'

it.each([
  ['/api/auth', {}, {}],
  ['/api/auth', {}, { AUTH_URL: 'https://app.example' }],
  ['/api/auth', {}, { AUTH_URL: 'https://app.example/' }],
  ['/api/auth', {}, { AUTH_URL: 'not a URL' }],
  ['/login', {}, { AUTH_URL: 'https://app.example/login/' }],
  ['/from/url', { url: 'https://app.example/from/url' }, { AUTH_URL: 'https://app.example/login' }],
  ['/sub/api/auth', { basePath: '/sub/api/auth' }, { AUTH_URL: 'https://app.example/login' }],
  ['/x', { basePath: '/x/' }, {}],
  ['', { basePath: '/' }, {}],
])('is %j for %j and %j', (path, config, env) => {
  expect(basePathOf(config, env)).toBe(path)
})
