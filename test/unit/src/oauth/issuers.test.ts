import { describe, expect, it } from '@jest/globals'
import { comparison, differentIssuers, isSameButSlash } from '../../../../src/oauth/tokenResponse.js'

const OP = 'https://op.example/realms/x'

describe('defect R42: two issuers', () => {
  it('are the same except for one slash at the end', () => {
    expect([OP, `${OP}/`].every((each) => isSameButSlash(each, OP) && isSameButSlash(each, `${OP}/`))).toBe(true)
    for (const other of [`${OP}//`, `${OP}/y`, OP.toUpperCase(), '', undefined, 7])
      expect(isSameButSlash(other, OP)).toBe(false)
    expect(isSameButSlash(OP, undefined)).toBe(false)
  })

  it('are named if they differ', () => {
    expect(differentIssuers('https://evil.example', OP)).toBe(` ${comparison(OP, 'https://evil.example')}`)
    expect([differentIssuers(`${OP}/`, OP), differentIssuers(undefined, OP), differentIssuers(OP, undefined)]).toEqual([
      '',
      '',
      '',
    ])
  })

  it('are shortened, and cannot forge a line', () => {
    expect(comparison(OP, `x\n${'y'.repeat(300)}`)).toBe(
      `The expected issuer is "${OP}", the received one is "x\\n${'y'.repeat(198)}".`,
    )
  })
})
