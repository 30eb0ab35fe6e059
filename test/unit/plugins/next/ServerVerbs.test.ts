import { describe, expect, it } from '@jest/globals'
import { AuthError, CredentialsSignin, CrossSiteRequest, MissingSecretError } from 'authengine'
import {
  aConfig,
  ANN,
  annAsks,
  aRequest,
  FullstackAuth,
  namesOf,
  NextScope,
  OWN_FORM,
  SESSION_COOKIE,
  SITE,
} from './fixtures.js'

const aSite = (config = {}) => FullstackAuth(aConfig(config))
const aForm = (headers: Readonly<Record<string, string>> = {}) =>
  new NextScope(aRequest('/login', { ...OWN_FORM, ...headers }, 'POST'))
const formData = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const thrownBy = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )
const targetOf = (error: unknown): string | undefined => (error as { digest?: string }).digest?.split(';')[2]

describe('signIn', () => {
  it('signs in, sets the cookie, and redirects through Next', async () => {
    const site = aSite()
    const scope = aForm()
    const thrown = await thrownBy(scope.act(() => site.signIn('cred', { ...ANN, redirectTo: '/members' })))
    expect(targetOf(thrown)).toBe(`${SITE}/members`)
    expect(namesOf(scope.setCookies)).toEqual([SESSION_COOKIE, '__Host-authengine.device'])
    expect(await scope.render(() => site.auth())).toMatchObject({ user: { name: 'Ann' } })
  })

  it('accepts the form data of a server action', async () => {
    const scope = aForm()
    const form = formData({ $ACTION_ID_4f: '', ...ANN, redirectTo: '/members' })
    expect(targetOf(await thrownBy(scope.act(() => aSite().signIn('cred', form))))).toBe(`${SITE}/members`)
  })

  it.each([
    ['an option', { ...ANN, redirect: false }],
    ['a field', formData({ ...ANN, redirect: 'false' })],
  ])('returns the URL if redirect is false in %s', async (_name, options) => {
    const scope = aForm()
    expect(await scope.act(() => aSite().signIn('cred', options))).toEqual({ status: 'signed-in', url: `${SITE}/` })
    expect(namesOf(scope.setCookies)).toEqual([SESSION_COOKIE, '__Host-authengine.device'])
  })

  it.each([
    ['the page it was called from', `${SITE}/shop?a=b`, `${SITE}/shop?a=b`],
    ['the home page for a page of another site (attack #103)', 'https://evil.example/x', `${SITE}/`],
    ['the home page for what is not a page (attack #103)', 'http://[', `${SITE}/`],
  ])('redirects to %s', async (_name, referer, target) => {
    const { url } = await aForm({ referer }).act(() => aSite().signIn('cred', { ...ANN, redirect: false }))
    expect(url).toBe(target)
  })

  it('redirects to no other site', async () => {
    const options = { ...ANN, redirect: false, redirectTo: 'https://evil.example/' }
    expect((await aForm().act(() => aSite().signIn('cred', options))).url).toBe(`${SITE}/`)
  })

  it('throws the error to the caller, and sets no cookie', async () => {
    const scope = aForm()
    const thrown = await thrownBy(scope.act(() => aSite().signIn('cred', { ...ANN, password: 'wrong' })))
    expect(thrown).toBeInstanceOf(CredentialsSignin)
    expect(thrown).toBeInstanceOf(AuthError)
    expect(scope.setCookies).toEqual([])
  })

  it.each([undefined, '', 'unknown', '__proto__', '../signout', 'cred?x=1', 'cred/../../csrf', new FormData()])(
    'attack #310: redirects to the sign-in page for the unknown provider %p',
    async (provider) => {
      const site = aSite({ pages: { signIn: '/login' } })
      const options = { redirect: false, redirectTo: '/members' }
      const { status, url } = await aForm().act(() => site.signIn(provider as string, options))
      expect(status).toBe('redirect')
      const { origin, pathname, searchParams } = new URL(url)
      expect([origin + pathname, searchParams.get('callbackUrl')]).toEqual([`${SITE}/login`, `${SITE}/members`])
    },
  )

  it.each([
    ['Origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site of a sister', { 'sec-fetch-site': 'same-site' }],
  ])('attack #75: refuses a form of another site by %s', async (_name, headers) => {
    const scope = aForm(headers)
    expect(await thrownBy(scope.act(() => aSite().signIn('cred', ANN)))).toBeInstanceOf(CrossSiteRequest)
    expect(scope.setCookies).toEqual([])
  })

  it('adds parameters to the authorization URL of the provider', async () => {
    const issuer = 'https://id.example'
    const site = aSite({
      providers: [
        {
          id: 'id',
          name: 'Id',
          type: 'oauth',
          clientId: 'a',
          clientSecret: 'b',
          authorization: `${issuer}/authorize`,
          token: `${issuer}/token`,
          userinfo: `${issuer}/me`,
          profile: () => ({ id: '1' }),
        },
      ],
    })
    const { url } = await aForm().act(() => site.signIn('id', { redirect: false }, 'prompt=login'))
    expect(new URL(url).origin).toBe(issuer)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
  })

  it('throws while a page is rendered', async () => {
    const scope = new NextScope(aRequest())
    const thrown = await thrownBy(scope.render(() => aSite().signIn('cred', ANN)))
    expect(thrown).toBeInstanceOf(TypeError)
    expect(String(thrown)).toContain('signIn sets cookies')
  })

  it('throws without a secret', async () => {
    expect(await thrownBy(aForm().act(() => aSite({ secret: [] }).signIn('cred', ANN)))).toBeInstanceOf(
      MissingSecretError,
    )
  })
})

describe('signOut', () => {
  it('ends the session, and redirects through Next', async () => {
    const site = aSite()
    const { scope } = await annAsks(site, OWN_FORM)
    expect(targetOf(await thrownBy(scope.act(() => site.signOut({ redirectTo: '/bye' }))))).toBe(`${SITE}/bye`)
    expect(scope.setCookies).toEqual([expect.stringMatching(`^${SESSION_COOKIE}=; .*Max-Age=0`)])
    expect(await scope.render(() => site.auth())).toBeNull()
  })

  it.each([
    ['an option', { redirect: false }],
    ['a field', formData({ redirect: 'false' })],
  ])('returns the URL if redirect is false in %s', async (_name, options) => {
    const site = aSite()
    const { scope } = await annAsks(site, { ...OWN_FORM, referer: `${SITE}/shop` })
    expect(await scope.act(() => site.signOut(options))).toEqual({ status: 'signed-out', url: `${SITE}/shop` })
  })

  it('attack #75: refuses a form of another site', async () => {
    const site = aSite()
    const { scope } = await annAsks(site, { ...OWN_FORM, origin: 'https://evil.example' })
    expect(await thrownBy(scope.act(() => site.signOut()))).toBeInstanceOf(CrossSiteRequest)
    expect(scope.setCookies).toEqual([])
  })
})

describe('the options of signOut', () => {
  it('defect R7: accept only known names, but any field of a form', async () => {
    const site = aSite()
    const { scope } = await annAsks(site, OWN_FORM)
    const thrown = await thrownBy(scope.act(() => site.signOut({ redirectto: '/' } as object)))
    expect(thrown).toMatchObject({ message: expect.stringContaining('signOut() redirectto: is unknown') as unknown })
    expect(scope.setCookies).toEqual([])
    const form = formData({ redirectTo: '/bye', button: 'Leave' })
    expect(targetOf(await thrownBy(scope.act(() => site.signOut(form))))).toBe(`${SITE}/bye`)
  })
})

describe('unstable_update', () => {
  it('changes the session, also for the page that is rendered next', async () => {
    const site = aSite()
    const { scope } = await annAsks(site, OWN_FORM)
    expect(await scope.act(() => site.auth())).toMatchObject({ user: { name: 'Ann' } })
    expect(await scope.act(() => site.unstable_update({ name: 'Grace' }))).toMatchObject({ user: { name: 'Grace' } })
    expect(await scope.render(() => site.auth())).toMatchObject({ user: { name: 'Grace' } })
    expect(namesOf(scope.setCookies)).toEqual([SESSION_COOKIE])
  })

  it('changes nothing without a signed-in user', async () => {
    expect(await aForm().act(() => aSite().unstable_update({ name: 'Grace' }))).toBeNull()
  })

  it('attack #75: refuses a form of another site', async () => {
    const site = aSite()
    const { scope } = await annAsks(site, { ...OWN_FORM, origin: 'https://evil.example' })
    expect(await thrownBy(scope.act(() => site.unstable_update({ name: 'Eve' })))).toBeInstanceOf(CrossSiteRequest)
  })
})
