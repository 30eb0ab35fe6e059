import { afterEach, describe, expect, it } from '@jest/globals'
import { aConfig, aPage, ANN, idOf, site, stopAll } from './fixtures.js'

afterEach(stopAll)

describe('the sign-out action', () => {
  const signedIn = async () => {
    const { auth, browser, origin } = await site(aConfig(), { routes: (each) => ({ '/home': aPage(each) }) })
    const ann = browser()
    await ann.submit('/auth/callback/cred', ANN)
    return { ann, origin, page: `/home?qaction=${idOf(auth.useSignOut)}` }
  }

  it.each([
    ['named in the call', { redirectTo: '/bye' }, '/bye'],
    ['to its page', { redirectTo: '' }, '/home'],
    ['to its page where nothing is said', {}, '/home'],
    ['never to another site', { redirectTo: 'https://evil.example/' }, '/'],
  ])('signs out and redirects %s', async (_where, fields, path) => {
    const { ann, origin, page } = await signedIn()
    const answer = await ann.post(page, { ...fields })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, origin + path])
    expect([...ann.cookies.keys()]).toEqual(['authengine.csrf-token', 'authengine.device'])
    expect(await (await ann.get('/whoami')).json()).toBeNull()
  })

  it('reports a destination that is not a string', async () => {
    const { ann, page } = await signedIn()
    const answer = await ann.post(page, { 'redirectTo.x': 'y' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      answer: { failed: true, formErrors: [], fieldErrors: { redirectTo: ['The destination must be a string.'] } },
    })
    expect(await (await ann.get('/whoami')).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #75: does not end the session for a request of another site', async () => {
    const { ann, page } = await signedIn()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await ann.post(page, {}, headers)).status).toBe(403)
      expect((await ann.postJson(page, {}, headers)).status).toBe(403)
    }
    expect(await (await ann.get('/whoami')).json()).toMatchObject({ user: { name: 'Ann' } })
  })
})
