import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, EmailProvider, MemoryAdapter } from 'authengine'
import { Mailbox } from 'authengine/testing'
import { anEngine } from '../support/anEngine.js'

type Env = Readonly<Record<string, string>>

/** The origin of the link in a mail that was requested with these headers. */
async function mailedOrigin(env: Env, config: AuthConfig, headers: Env, seen = 'https://app.example'): Promise<string> {
  const mailbox = new Mailbox()
  const { engine } = anEngine(
    {
      url: undefined,
      ...config,
      adapter: new MemoryAdapter(),
      providers: [new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })],
    },
    { NODE_ENV: 'production', ...env },
  )
  const incomingRequest = { headers: new Headers(headers), url: `${seen}/page`, address: '192.0.2.1' }
  await engine.signIn(incomingRequest, 'mail', { email: 'ann@example.test' })
  const [mail] = mailbox.mails
  const [link = ''] = mail ? Mailbox.linksIn(mail) : []
  return new URL(link).origin
}

const FORGED = { host: 'app.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }

describe('the host in a mailed link', () => {
  it.each<[string, AuthConfig]>([
    ['nothing', {}],
    ['trustHost: true', { trustHost: true }],
    ['a list', { trustHost: ['app.example', 'evil.example'] }],
  ])('defect R53: is the Host header on Cloudflare Pages, with %s', async (_, config) => {
    expect(await mailedOrigin({ CF_PAGES: '1' }, config, FORGED)).toBe('https://app.example')
  })

  it('defect R53: is the forwarded host on Vercel, which sets it', async () => {
    const headers = { host: 'deployment.internal', 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https' }
    expect(await mailedOrigin({ VERCEL: '1' }, {}, headers, 'http://localhost')).toBe('https://app.example')
  })
})

describe('the scheme in a mailed link', () => {
  const listed = { trustHost: ['app.example', 'localhost:3000'] }

  it('defect R63: is https for a listed host in production, whatever a client sends', async () => {
    const headers = { host: 'app.example', 'x-forwarded-proto': 'http' }
    for (const seen of ['http://app.example', 'https://app.example'])
      expect(await mailedOrigin({}, listed, headers, seen)).toBe('https://app.example')
  })

  it('defect R63: is that of the request on this machine, and in development', async () => {
    const local = { host: 'localhost:3000' }
    expect(await mailedOrigin({}, listed, local, 'http://localhost:3000')).toBe('http://localhost:3000')
    const headers = { host: 'app.example' }
    expect(await mailedOrigin({ NODE_ENV: 'development' }, listed, headers, 'http://app.example')).toBe(
      'http://app.example',
    )
  })

  it('defect R63: remains http if the URL was configured so', async () => {
    const headers = { host: 'app.example', 'x-forwarded-proto': 'https' }
    expect(await mailedOrigin({}, { ...listed, url: 'http://app.example', useSecureCookies: false }, headers)).toBe(
      'http://app.example',
    )
  })
})
