import { describe, expect, it } from '@jest/globals'
import { toSignInPage } from '../../../../src/http/Reply.js'
import { aContext } from '../oauth/parts.js'

describe('toSignInPage', () => {
  it.each([
    ['https://app.example/', ''],
    ['https://app.example/orders?page=2', '?callbackUrl=https%3A%2F%2Fapp.example%2Forders%3Fpage%3D2'],
  ])('keeps the callback URL %s', async (callbackUrl, query) => {
    const { headers, status } = await toSignInPage(aContext({ callbackUrl }))
    expect([status, headers['location']]).toEqual([302, `https://app.example/auth/signin${query}`])
  })
})
