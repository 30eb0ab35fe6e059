import { expect, it } from '@jest/globals'
import { headersOf } from '../../../../plugins/sveltekit/src/headersOf.js'

const FORWARDED = { 'x-forwarded-host': 'forwarded.example', 'x-forwarded-proto': 'https' }
const seen = (url: string, headers: Record<string, string>) =>
  Object.fromEntries(headersOf({ url, headers: new Headers(headers) }))

it.each([
  ['https://app.example/a', 'app.example'],
  ['https://app.example/a', 'App.Example:443'],
  ['http://127.0.0.1:3000/a', '127.0.0.1:3000'],
  ['http://[::1]:3000/a', '[::1]:3000'],
])('keeps the headers if %s was made of the host %s', (url, host) => {
  expect(seen(url, { host, ...FORWARDED })).toEqual({ host, ...FORWARDED })
})

it.each([
  ['https://app.example/a', { host: 'internal:3000' }],
  ['https://app.example:8443/a', { host: 'app.example' }],
  ['https://app.example/a', {}],
])('sets the host of %s if the origin of the adapter is configured, whatever the request contains', (url, headers) => {
  const { host } = new URL(url)
  expect(seen(url, { ...headers, ...FORWARDED, cookie: 'a=b' })).toEqual({ host, cookie: 'a=b' })
})

it.each(['a b', 'a/b', 'a@b', 'a?b', ''])('attack #110: keeps the host %j, which the engine refuses', (host) => {
  expect(seen('https://b/a', { host })).toEqual({ host })
})
