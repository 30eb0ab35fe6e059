import { describe, expect, it } from '@jest/globals'
import { expireEnded } from '../../../../src/sessions/expireEnded.js'
import { aContext, NAME, theParts } from './fixtures.js'

describe('expireEnded', () => {
  it('removes the cookie, answers what was in it, and says so once', () => {
    const parts = theParts()
    const ctx = aContext({ [NAME]: 'token' })
    expect(expireEnded(parts, ctx)).toEqual(['token'])
    expect(ctx.cookies.outgoing.map(({ name, value }) => [name, value])).toEqual([[NAME, '']])
    expect(parts.logger.codes('debug')).toEqual(['session-ended'])
  })

  it('says nothing where no cookie was sent', () => {
    const parts = theParts()
    const ctx = aContext()
    expect(expireEnded(parts, ctx)).toEqual([])
    expect(ctx.cookies.outgoing).toEqual([])
    expect(parts.logger.codes('debug')).toEqual([])
  })
})
