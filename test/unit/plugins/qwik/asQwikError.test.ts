import type { RequestEventCommon } from '@builder.io/qwik-city'
import { expect, it } from '@jest/globals'
import { CrossSiteRequest, MalformedRequest, MissingSecretError } from 'authengine'
import { asQwikError } from '../../../../plugins/qwik/src/asQwikError.js'

const ev = { error: (...args: unknown[]) => args } as unknown as RequestEventCommon

it.each([
  [new CrossSiteRequest('says AUTH_URL'), [403, 'CrossSiteRequest']],
  [new MalformedRequest('quotes a header'), [400, 'MalformedRequest']],
])('maps %s to its status and type', (error, answer) => {
  expect(asQwikError(error, ev)).toEqual(answer)
})

it('returns every other error unchanged', () => {
  const error = new MissingSecretError()
  expect(asQwikError(error, ev)).toBe(error)
})
