import { describe, expect, it } from '@jest/globals'
import { RecordingLogger } from 'authengine/testing'
import { DroppedClaims } from '../../../../src/sessions/sessionClaims.js'

describe('DroppedClaims', () => {
  it('defect R72: warns once of each claim of the library with another value', () => {
    const logger = new RecordingLogger()
    const dropped = new DroppedClaims(logger)
    const claims = { sub: 'ann', sid: 'one', exp: 2, idp: 'github' }
    const warn = dropped.before(claims)
    warn({ ...claims, sid: 'secret-value', auth_time: 1, role: 'admin', sub: 'bob' })
    warn({ ...claims, sid: 'other', idp: 'google' })
    expect(logger.lines.map(({ level, code }) => [level, code])).toEqual(Array(3).fill(['warn', 'claim-dropped']))
    const text = JSON.stringify(logger.lines)
    for (const name of ['sid', 'auth_time', 'idp']) expect(text).toContain(`another name than ${name}.`)
    expect(text).not.toContain('secret-value')
  })

  it('detects a value that was changed in the same object', () => {
    const logger = new RecordingLogger()
    const claims = { sub: 'ann', sid: 'one' }
    const warn = new DroppedClaims(logger).before(claims)
    warn(Object.assign(claims, { sid: 'two' }))
    expect(logger.lines).toHaveLength(1)
  })

  it('does not warn of claims that stay, are left out, or belong to the application', () => {
    const logger = new RecordingLogger()
    const claims = { sub: 'ann', sid: 'one', exp: 2 }
    const warn = new DroppedClaims(logger).before(claims)
    warn(claims)
    warn({ sub: 'bob', role: 'admin' })
    expect(logger.lines).toEqual([])
  })

  it('does not repeat a warning of another engine of the process', () => {
    const logger = new RecordingLogger()
    const told = new Set<string>()
    const isNews = (text: string): boolean => !told.has(text) && Boolean(told.add(text))
    for (let round = 0; round < 2; round++) new DroppedClaims(logger, isNews).before({ sid: 'a' })({ sid: 'b' })
    expect(logger.lines).toHaveLength(1)
  })
})
