import { describe, expect, it } from '@jest/globals'
import { RecordingLogger } from 'authengine/testing'
import { CookiePolicy, type CookiesOptions, HttpsOnlyCookies } from '../../../../src/http/CookiePolicy.js'
import { ProcessState } from '../../../../src/engine/sharedParts.js'

function aCheck(overrides: CookiesOptions = {}, processState = new ProcessState()) {
  const log = new RecordingLogger()
  return { log, cookies: new HttpsOnlyCookies(new CookiePolicy(overrides), log, processState) }
}

describe('HttpsOnlyCookies', () => {
  it('warns of secure cookies of a site that is served over http', () => {
    const { cookies, log } = aCheck()
    cookies.check('http://localhost:3000', true)
    expect(log.lines).toEqual([
      expect.objectContaining({ level: 'warn', code: 'https-only-cookies', message: expect.any(Array) as unknown }),
    ])
    expect(JSON.stringify(log.lines)).toContain('__Host-authengine.session-token, __Host-authengine.csrf-token')
  })

  it.each([
    ['https://app.example', true],
    ['http://localhost:3000', false],
    ['http://app.example', false],
  ])('does not warn at %s if secure is %s', (origin, secure) => {
    const { cookies, log } = aCheck()
    cookies.check(origin, secure)
    expect(log.lines).toEqual([])
  })

  it('names only the cookies that are stored over https only', () => {
    const { cookies, log } = aCheck({ flow: { name: '__Secure-flow' } })
    cookies.check('http://localhost:3000', false)
    expect(JSON.stringify(log.lines)).toContain('over https only: __Secure-flow. ')
  })

  it('warns once, for any number of hosts and engines', () => {
    const processState = new ProcessState()
    const { cookies, log } = aCheck({}, processState)
    const another = aCheck({}, processState)
    for (const origin of ['http://localhost:3000', 'http://evil.example', 'http://localhost:4000']) {
      cookies.check(origin, true)
      another.cookies.check(origin, true)
    }
    expect([...log.codes('warn'), ...another.log.codes('warn')]).toEqual(['https-only-cookies'])
  })
})
