import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { BuiltInPages } from '../../../../src/pages/BuiltInPages.js'
import type { RenderedPage, SignInPage } from '../../../../src/pages/PageRenderer.js'
import { FlowCatalogue, LazyFlow, ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { SignInPageAction } from '../../../../src/sign-in/SignInPageAction.js'
import { PasskeyProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { passkeyView } from '../../../../src/webauthn/webauthnFeature.js'
import { cookiesOf, locationOf, parts } from './parts.js'

function action(config: AuthConfig = {}) {
  const site = parts(config)
  const { pages, frames, guard, providers, flows } = site
  return { ...site, action: new SignInPageAction(pages, frames, guard, providers, flows) }
}

describe('SignInPageAction', () => {
  it('draws a form for each provider, which posts to the route of its flow', async () => {
    const { action: page, context } = action()
    const ctx = context({ path: '/auth/signin?callbackUrl=/home' })
    const { status, body } = await page.handle(ctx)
    expect(status).toBe(200)
    const actions = [...(body ?? '').matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, url]) => url)
    expect(actions).toEqual(['https://app.example/auth/signin/op', 'https://app.example/auth/callback/cred'])
    const [token = ''] = (cookiesOf(ctx)['__Host-authengine.csrf-token'] ?? '').split('.')
    expect(body?.split(`value="${token}"`)).toHaveLength(3)
    expect(body?.split('value="https://app.example/home"')).toHaveLength(3)
  })

  it('passes the base URL to the script of an option with a passkey', async () => {
    const { context, frames, guard } = parts()
    const seen: SignInPage[] = []
    class NotedPages extends BuiltInPages {
      override signIn(page: SignInPage): Promise<RenderedPage> {
        seen.push(page)
        return super.signIn(page)
      }
    }
    const flow = new LazyFlow({ performs: PasskeyProvider, signInRoute: 'callback' }, () =>
      Promise.reject(new TypeError()),
    )
    const flows = new FlowCatalogue([flow])
    const providers = new ProviderCatalogue([new PasskeyProvider()])
    await new SignInPageAction(new NotedPages(), frames, guard, providers, flows, { views: [passkeyView] }).handle(
      context(),
    )
    expect(seen[0]?.signInOptions[0]).toMatchObject({
      action: 'https://app.example/auth/callback/passkey',
      webauthn: {
        provider: 'passkey',
        autofill: true,
        register: true,
        script: expect.stringMatching(/^https:\/\/app\.example\/auth\/webauthn-[0-9a-f]{16}\.js$/),
      },
    })
  })

  it('redirects to the page of the application, with all parameters and no cookie', async () => {
    const { action: page, context } = action({ pages: { signIn: '/login?x=1' } })
    const ctx = context({ path: '/auth/signin?callbackUrl=//evil.example&error=CredentialsSignin&code=locked&y=2' })
    expect(locationOf(await page.handle(ctx))).toBe(
      'https://app.example/login?x=1&callbackUrl=https%3A%2F%2Fapp.example%2F&error=CredentialsSignin&code=locked',
    )
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('redirects a POST request to the page', async () => {
    const { action: page, context } = action()
    expect(locationOf(await page.handle(context({ method: 'POST' })))).toBe('https://app.example/auth/signin')
  })
})
