import { expect, it } from '@jest/globals'
import { classify } from '../../../../plugins/next/src/classify.js'
import { aRequest } from './fixtures.js'

const req = { headers: {}, url: '/' }
const res = { setHeader: () => undefined }
const handler = (): undefined => undefined
const request = aRequest()

it.each([
  ['nothing', [], { kind: 'here' }],
  ['a request and an event', [request, { waitUntil: handler }], { kind: 'request', request }],
  ['a request alone', [request], { kind: 'request', request }],
  ['a handler', [handler], { kind: 'handler', handler }],
  ['request and response of an API route', [req, res], { kind: 'node', req, res }],
  ['the context of getServerSideProps', [{ req, res, query: {} }], { kind: 'node', req, res }],
])('classifies %s', (_name, given: readonly unknown[], call) => {
  expect(classify(given)).toMatchObject(call)
})

it.each([
  ['a text', ['session']],
  ['null', [null]],
  ['a request of Node without a response', [req]],
  ['a context without a response', [{ req }]],
])('refuses %s', (_name, given: readonly unknown[]) => {
  expect(() => classify(given)).toThrow(TypeError)
})
