import { describe, expect, it } from '@jest/globals'
import { ProcessState } from 'authengine/binding'
import { MemoryEndedSessions } from '../../src/adapters/memory/MemoryEndedSessions.js'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'

const SESSION = '__Host-authengine.session-token'

/** The number of requests that are sent. The list is then filled with what two hundred thousand of them would add. */
const REQUESTS = Number(process.env['FLOOD_REQUESTS'] ?? 400)
const ALL = 200_000

describe('a flood of anonymous requests', () => {
  it('defect R2: restores no ended session, and adds nothing to the list of ended sessions', async () => {
    const processState = new ProcessState()
    const oauth = {
      ...{
        id: 'op',
        name: 'OP',
        type: 'oauth' as const,
        clientId: 'app',
        clientSecret: 'secret',
        checks: ['state' as const],
      },
      ...{ authorization: 'https://op.example/authorize', token: 'https://op.example/token' },
      userinfo: 'https://op.example/me',
    }
    const cred = {
      ...{ id: 'cred', name: 'Name', type: 'credentials' as const, credentials: {} },
      authorize: () => ({ id: 'ann', name: 'Ann' }),
    }
    const { browser, clock, engine } = anEngine({ providers: [cred, oauth] }, undefined, processState)
    const [ann, thief, stranger] = [browser(), browser(), browser()]
    await ann.submit('/auth/callback/cred', {})
    thief.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    expect(await sessionOf(thief)).not.toBeNull()
    const copy = thief.cookies.get(SESSION) ?? ''
    await ann.submit('/auth/signout')

    const csrfToken = await stranger.csrfToken()
    const visitor = { cookie: stranger.cookieHeader, origin: ORIGIN }
    for (let sent = 0; sent < REQUESTS; sent += 2) {
      const body = new URLSearchParams({ csrfToken })
      const begin = await engine.handle(
        new Request(`${ORIGIN}/auth/signin/op`, { method: 'POST', headers: visitor, body }),
      )
      const state = new URL(begin.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const cookie = begin.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const back = new Request(`${ORIGIN}/auth/callback/op?error=access_denied&state=${state}`, { headers: { cookie } })
      expect((await engine.handle(back)).status).toBe(302)
    }
    const ended = processState.endedSessions(clock)
    if (!(ended instanceof MemoryEndedSessions)) throw new TypeError('Ended sessions are in another list.')
    expect(ended.size).toBe(1)
    const until = clock.seconds() + 900
    for (let sent = REQUESTS; sent < ALL; sent++)
      await processState.usedFlows(clock).revoke(`flow ${String(sent)}`, until)
    expect(ended.size).toBe(1)

    thief.plant(SESSION, copy)
    expect(await sessionOf(thief)).toBeNull()
  }, 900_000)
})
