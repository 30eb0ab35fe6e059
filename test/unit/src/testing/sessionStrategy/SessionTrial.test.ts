import { describe, expect, it } from '@jest/globals'
import { SessionTrial } from '../../../../../src/testing/sessionStrategy/SessionTrial.js'

describe('SessionTrial', () => {
  it('reports the session and its cookies separately', async () => {
    const trial = new SessionTrial(undefined)
    const browser = trial.browser()
    const signIn = await trial.signIn(browser, 'ann')
    expect(signIn).toMatchObject({ status: 302, session: null, removes: [] })
    expect(signIn.sets).toHaveLength(1)
    expect(await trial.read(browser)).toMatchObject({ status: 200, session: { user: { name: 'ann' } }, sets: [] })
    expect((await trial.read(trial.thief(trial.madeUp('x')))).removes).toHaveLength(1)
  })

  it('gives a thief only the session cookies', async () => {
    const trial = new SessionTrial(undefined)
    const thief = trial.thief(trial.sessionCookies(await trial.signedIn()))
    expect(thief.cookies.size).toBe(1)
    expect((await trial.read(thief)).session).toMatchObject({ user: { name: 'ann' } })
  })

  it('records reads and sign-outs', async () => {
    const trial = new SessionTrial(undefined)
    const browser = await trial.signedIn()
    await trial.read(browser)
    await trial.signOut(browser)
    expect(trial.events.map(({ name }) => name)).toEqual(['session', 'signOut'])
  })
})
