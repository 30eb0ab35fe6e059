import { expect, it } from '@jest/globals'
import { methodOf } from '../../../../plugins/next/src/methodOf.js'

it.each([
  ['GET', { host: 'app.example', cookie: 'a=b', referer: 'https://app.example/' }],
  ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['POST', { origin: 'null' }],
  ['POST', { 'content-type': 'text/plain' }],
  ['POST', { 'content-length': '0' }],
  ['POST', { 'transfer-encoding': 'chunked' }],
  ['POST', { 'next-action': '4f' }],
])('returns %s for %j', (method, headers) => {
  expect(methodOf(new Headers(headers as Record<string, string>))).toBe(method)
})
