import { describe, expect, it } from '@jest/globals'
import { assuranceOf } from '../../../../src/oauth/checkIdToken.js'
import type { EndpointParams } from '../../../../src/oauth/endpoints.js'
import { parts } from './parts.js'

const { provider } = parts()
const asking = (params: EndpointParams, callersMaxAge?: unknown) =>
  assuranceOf(provider({ authorization: { params } }), callersMaxAge)

describe('assuranceOf', () => {
  it('requires nothing by default', () => {
    expect(asking({})).toEqual({ maxAge: undefined, acr: undefined })
  })

  it.each<[unknown, unknown, number | undefined]>([
    [300, undefined, 300],
    ['300', undefined, 300],
    [300, '60', 60],
    [300, '3600', 300],
    [undefined, '0', 0],
    [0, '60', 0],
    [300, 'x', 300],
    [300, '', 300],
    [undefined, '-1', undefined],
    [undefined, '1.5', undefined],
  ])('with max_age %j, and %j of the caller, requires %j', (max_age, callers, maxAge) => {
    expect(asking({ max_age: max_age as number }, callers).maxAge).toBe(maxAge)
  })

  it.each<[unknown, readonly string[] | undefined]>([
    [{ id_token: { acr: { essential: true, values: ['gold', 'silver'] } } }, ['gold', 'silver']],
    [{ id_token: { acr: { essential: true, value: 'gold' } } }, ['gold']],
    ['{"id_token":{"acr":{"essential":true,"values":["gold"]}}}', ['gold']],
    [{ id_token: { acr: { values: ['gold'] } } }, undefined],
    [{ id_token: { acr: { essential: 'true', values: ['gold'] } } }, undefined],
    [{ id_token: { acr: null } }, undefined],
    [{ userinfo: { acr: { essential: true, values: ['gold'] } } }, undefined],
    ['{', undefined],
  ])('with the claims %j, requires the essential acr %j', (claims, acr) => {
    expect(asking({ claims: claims as object }).acr).toEqual(acr)
  })
})
