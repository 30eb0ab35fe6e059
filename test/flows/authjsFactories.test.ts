import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import { FakeIdentityProvider } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { authjsFetch, authjsProvider } from '../support/authjsProviders.js'
import { SmtpServer } from '../support/SmtpServer.js'
import github from '../contract/providers/github.js'

const CLIENT = { clientId: 'app', clientSecret: 's'.repeat(32) }
const ANN = 'ann@example.test'
const TOKEN = /[?&]token=([^&\s"]+)/

let smtp: SmtpServer
beforeAll(async () => {
  smtp = await SmtpServer.start()
})
afterAll(() => smtp.close())
afterEach(() => {
  jest.restoreAllMocks()
})

const aSite = (provider: NonNullable<AuthConfig['providers']>[number], config: AuthConfig = {}) =>
  anEngine({ providers: [provider], ...config })

/** A complete sign-in at a service. */
async function signsIn(site: ReturnType<typeof aSite>, idp: FakeIdentityProvider, id: string) {
  const browser = site.browser()
  const start = await browser.submit(`/auth/signin/${id}`)
  const asked = new URL(start.headers.get('location') ?? '')
  const back = await idp.requestAfter(asked)
  await browser.get(back.url)
  return { asked, session: await sessionOf(browser) }
}

describe('a provider object made by a factory of @auth/core', () => {
  it('defect R6: signs in with GitHub, whose handler sends requests to the URL of its provider', async () => {
    const GitHub = await authjsProvider('github')
    const idp = new FakeIdentityProvider(github.plays(github.profile))
    // The userinfo handler of GitHub always uses the global `fetch`.
    jest.spyOn(globalThis, 'fetch').mockImplementation(idp.fetch)
    const site = aSite(GitHub({ ...CLIENT, authorization: { params: { allow_signup: 'false' } } }))
    const { asked, session } = await signsIn(site, idp, 'github')
    expect(site.log.text()).toBe('')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'app',
      scope: 'read:user user:email',
      allow_signup: 'false',
    })
    expect(session).toMatchObject({ user: { name: 'Ann', email: 'ann@corp.example' } })
  })

  it('defect R6: signs in with Google, with the fetch and the profile of its options', async () => {
    const Google = await authjsProvider('google')
    const idp = new FakeIdentityProvider({ issuer: 'https://accounts.google.com' })
    const profile = ({ sub, email }: { sub: string; email: string }) => ({ id: sub, name: 'Renamed', email })
    const site = aSite(Google({ ...CLIENT, id: 'work', profile, [await authjsFetch()]: idp.fetch }))
    const { session } = await signsIn(site, idp, 'work')
    expect(site.log.text()).toBe('')
    expect(session).toMatchObject({ user: { name: 'Renamed', email: ANN } })
  })

  it('defect R6: calls the authorize of its options with the credentials', async () => {
    const Credentials = await authjsProvider('credentials')
    const site = aSite(
      Credentials({
        credentials: { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
        authorize: ({ name, password }: Record<string, string>) =>
          password === 'right' ? { id: '1', name, email: ANN } : null,
      }),
    )
    const browser = site.browser()
    expect(await (await browser.get('/auth/signin')).text()).toContain('name="password"')
    await browser.submit('/auth/callback/credentials', { name: 'Ann', password: 'wrong' })
    expect(await sessionOf(browser)).toBeNull()
    await browser.submit('/auth/callback/credentials', { name: 'Ann', password: 'right' })
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann', email: ANN } })
  })

  it('defect R6: sends mail with Nodemailer, through the server of its options', async () => {
    const Nodemailer = await authjsProvider('nodemailer')
    const provider = Nodemailer({ server: smtp.url, from: 'no-reply@app.example' })
    const site = aSite(provider, { adapter: new MemoryAdapter() })
    const browser = site.browser()
    await browser.submit('/auth/signin/nodemailer', { email: ANN })
    expect(site.log.text()).toBe('')
    expect(smtp.mails).toMatchObject([{ from: 'no-reply@app.example', to: [ANN] }])
    expect(await afterLink(browser, 'nodemailer', smtp.mails[0]?.text ?? '')).toMatchObject({ user: { email: ANN } })
  })

  it('defect R6: sends mail with Resend, with the key of its options', async () => {
    const Resend = await authjsProvider('resend')
    const asked: { authorization: string | null; body: string }[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      asked.push({ authorization: request.headers.get('authorization'), body: await request.text() })
      return Response.json({ id: 'sent' })
    })
    const provider = Resend({ apiKey: 're_1', from: 'no-reply@app.example' })
    const site = aSite(provider, { adapter: new MemoryAdapter() })
    const browser = site.browser()
    await browser.submit('/auth/signin/resend', { email: ANN })
    expect(asked).toMatchObject([{ authorization: 'Bearer re_1' }])
    const { from, text } = JSON.parse(asked[0]?.body ?? '{}') as { from: string; text: string }
    expect(from).toBe('no-reply@app.example')
    expect(await afterLink(browser, 'resend', text)).toMatchObject({ user: { email: ANN } })
  })
})

async function afterLink(browser: ReturnType<ReturnType<typeof aSite>['browser']>, id: string, mail: string) {
  const token = TOKEN.exec(mail)?.[1] ?? ''
  await browser.get(`${ORIGIN}/auth/callback/${id}?email=${encodeURIComponent(ANN)}&token=${token}`)
  return sessionOf(browser)
}
