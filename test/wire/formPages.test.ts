import { describe, expect, it } from '@jest/globals'
import type { AuthPlugin } from 'authengine'
import {
  type FormPage,
  type FormPageView,
  isolateText,
  PageRenderer,
  type PluginRegistry,
  type PluginServices,
  redirect,
  type RenderedPage,
  type RequestContext,
  textOf,
} from 'authengine/plugin'
import { SignInStep, type StepResult } from '../../src/sign-in/SignInStep.js'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'

const plugin = (id: string, register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id,
  name: id,
  register: (registry) => void register(registry),
})
const valuesOf = (markup: string, name: string): string[] =>
  [...markup.matchAll(new RegExp(`name="${name}"[^>]* value="([^"]*)"`, 'g'))].map(([, value = '']) => value)
const actionsOf = (markup: string): (string | undefined)[] =>
  [...markup.matchAll(/<form method="post"(?: action="([^"]*)")?>/g)].map(([, action]) => action)

/** Accepts a nickname of at most five letters. */
const nicknames = (kept: string[] = []): AuthPlugin =>
  plugin('nickname', (registry) =>
    registry
      .messages({ en: { 'nickname.title': 'Your nickname' }, de: { 'nickname.title': 'Dein Spitzname' } })
      .route(({ pages }) => {
        const page = (ctx: RequestContext, value: string, notice?: FormPage['notice']): FormPage => ({
          title: pages.text(ctx, 'nickname.title'),
          notice,
          sections: [
            { type: 'text', text: `So far: ${isolateText(kept.at(-1) ?? 'none')}.` },
            { type: 'form', fields: [{ name: 'nickname', label: 'Nickname', type: 'text', value }], submit: 'Save' },
            { type: 'form', action: 'forget', fields: [], submit: 'Forget it', danger: true },
          ],
          links: [{ label: 'Help', path: 'help' }],
        })
        return {
          path: '',
          isDestination: true,
          GET: (ctx) => pages.form(ctx, page(ctx, '')),
          POST: (ctx) => {
            const name = textOf(ctx.body, 'nickname') ?? ''
            if (name.length > 5) return pages.form(ctx, page(ctx, name, { kind: 'error', text: 'Too long.' }), 422)
            kept.push(name)
            return redirect(pages.url(ctx, ''))
          },
        }
      }),
  )

describe('a page of a plugin', () => {
  it('is rendered, submitted, rendered again with errors, and accepted', async () => {
    const kept: string[] = []
    const { browser } = anEngine({ plugins: [nicknames(kept)] })
    const ann = browser()
    const page = await ann.get('/auth/nickname')
    expect(page.status).toBe(200)
    const markup = await page.text()
    const [token = ''] = valuesOf(markup, 'csrfToken')
    expect(valuesOf(markup, 'csrfToken')).toEqual([token, token])
    expect(ann.cookies.get('__Host-authengine.csrf-token')).toMatch(new RegExp(`^${token}\\.`))
    expect(actionsOf(markup)).toEqual([undefined, `${ORIGIN}/auth/nickname/forget`])
    expect(markup).toContain(`<a href="${ORIGIN}/auth/nickname/help">Help</a>`)

    const long = await ann.post('/auth/nickname', { csrfToken: token, nickname: '"><script>' })
    expect(long.status).toBe(422)
    const again = await long.text()
    expect(again).toContain('role="alert">Too long.</p>')
    expect(valuesOf(again, 'nickname')).toEqual(['&quot;&gt;&lt;script&gt;'])
    expect(again).not.toContain('<script')
    expect(valuesOf(again, 'csrfToken')).toEqual([token, token])

    const saved = await ann.post('/auth/nickname', { csrfToken: token, nickname: 'annie' })
    expect(saved.headers.get('location')).toBe(`${ORIGIN}/auth/nickname`)
    expect(await (await ann.get('/auth/nickname')).text()).toContain('So far: <bdi>annie</bdi>.')
    expect(kept).toEqual(['annie'])
  })

  it('needs the form token that it contains', async () => {
    const kept: string[] = []
    const { browser } = anEngine({ plugins: [nicknames(kept)] })
    const ann = browser()
    await ann.get('/auth/nickname')
    const refused = await ann.post('/auth/nickname', { nickname: 'annie' })
    expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('MissingCSRF')
    expect(kept).toEqual([])
  })

  it('has the headers of all pages, and texts in the language of the request', async () => {
    const { browser } = anEngine({ plugins: [nicknames()] })
    const { headers } = await browser().get('/auth/nickname')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]{43}'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
    const german = await browser().request('/auth/nickname', { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('<h1>Dein Spitzname</h1>')
  })

  it('sets no cookie if it has no form', async () => {
    const bare = plugin('bare', (registry) =>
      registry.route(({ pages }) => ({
        path: '',
        GET: (ctx) =>
          pages.form(ctx, { title: 'Bare', sections: [{ type: 'list', items: [{ title: 'A', actions: [] }] }] }),
      })),
    )
    const response = await anEngine({ plugins: [bare] })
      .browser()
      .get('/auth/bare')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).not.toContain('csrfToken')
  })

  it.each<[string, FormPage]>([
    ['an action', { title: '', sections: [{ type: 'form', action: '../signout', fields: [], submit: 'Win' }] }],
    ['a link', { title: '', sections: [], links: [{ label: 'Win', url: 'javascript:alert(1)' }] }],
  ])('fails if %s is outside the routes of the plugin', async (_, page) => {
    const wrong = plugin('wrong', (registry) =>
      registry.route(({ pages }) => ({ path: '', GET: (ctx) => pages.form(ctx, page) })),
    )
    const { browser, log } = anEngine({ plugins: [wrong] })
    const response = await browser().get('/auth/wrong')
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=Configuration`)
    expect(log.codes('error')).toEqual(['CallbackRouteError'])
  })
})

describe('a page of a sign-in step', () => {
  class Code extends SignInStep {
    override readonly id = 'code'

    constructor(private readonly services: PluginServices) {
      super()
    }

    override isDue(): boolean {
      return true
    }

    override draw(_signIn: unknown, ctx: RequestContext) {
      return this.#page(ctx)
    }

    override async submit(_signIn: unknown, ctx: RequestContext): Promise<StepResult> {
      if (textOf(ctx.body, 'code') === '123456') return { kind: 'done', methods: ['otp'] }
      return { kind: 'again', reply: await this.#page(ctx, { kind: 'error', text: 'Wrong.' }) }
    }

    #page(ctx: RequestContext, notice?: FormPage['notice']) {
      return this.services.pages.form(ctx, {
        title: 'Enter the code',
        notice,
        sections: [
          {
            type: 'form',
            action: 'continue/code',
            fields: [{ name: 'code', label: 'Code', type: 'code', value: '999999', required: true }],
            submit: 'Continue',
          },
        ],
      })
    }
  }

  it('is posted to the step, and never contains the typed code', async () => {
    const step = plugin('steps', (registry) => registry.signInStep((services) => new Code(services)))
    const ann = anEngine({ plugins: [step] }).browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const markup = await (await ann.get('/auth/continue/code')).text()
    expect(actionsOf(markup)).toEqual([`${ORIGIN}/auth/continue/code`])
    expect(markup).not.toContain('999999')
    const [csrfToken = ''] = valuesOf(markup, 'csrfToken')
    const wrong = await ann.post('/auth/continue/code', { csrfToken, code: '111111' })
    expect(await wrong.text()).toContain('role="alert">Wrong.</p>')
    await ann.post('/auth/continue/code', { csrfToken, code: '123456' })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })
})

describe('a renderer of an application', () => {
  const page = (markup: string): RenderedPage => ({ markup, policy: "default-src 'none'" })

  it('without form uses the built-in renderer for these pages', async () => {
    // As renderers were written before `form` was added.
    class Earlier extends (PageRenderer as new () => Partial<PageRenderer>) {
      signIn = () => page('mine')
      error = () => page('mine too')
      signOut = () => page('never')
    }
    const company = plugin('company', (registry) => registry.pages(() => new Earlier(), { replaces: true }))
    const ann = anEngine({ plugins: [company, nicknames()] }).browser()
    expect(await (await ann.get('/auth/signin')).text()).toBe('mine')
    expect(await (await ann.get('/auth/nickname')).text()).toContain('<h1>Your nickname</h1>')
    expect(await (await ann.get('/auth/signout')).text()).toContain('<h1>Signed out</h1>')
  })

  it('gets every page as data, with its id, absolute URLs and the form token', async () => {
    const seen: FormPageView[] = []
    const company = plugin('company', (registry) =>
      registry.pages(() => ({
        form: (given: FormPageView) => {
          seen.push(given)
          return page(given.title)
        },
      })),
    )
    const ann = anEngine({ plugins: [company, nicknames()] }).browser()
    for (const path of ['nickname', 'signout', 'verify-request']) await ann.get(`/auth/${path}`)
    expect(seen.map(({ id, title }) => [id, title])).toEqual([
      ['nickname', 'Your nickname'],
      ['sign-out', 'Signed out'],
      ['verify-request', 'Check your email'],
    ])
    expect(seen[0]).toMatchObject({
      csrfToken: expect.any(String),
      baseUrl: `${ORIGIN}/auth`,
      links: [{ label: 'Help', url: `${ORIGIN}/auth/nickname/help` }],
      sections: [{ type: 'text' }, { type: 'form', action: undefined }, { action: `${ORIGIN}/auth/nickname/forget` }],
    })
    expect(seen[2]?.csrfToken).toBeUndefined()
  })

  it('can be wrapped page by page, later plugins outside', async () => {
    const around = (name: string) =>
      plugin(name, (registry) =>
        registry.pages((inner) => ({
          form: (given) => inner.form(given.id === 'sign-out' ? { ...given, title: `${name}(${given.title})` } : given),
        })),
      )
    const ann = anEngine({ plugins: [around('early'), around('late'), nicknames()] }).browser()
    expect(await (await ann.get('/auth/signout')).text()).toContain('<h1>early(late(Signed out))</h1>')
    expect(await (await ann.get('/auth/nickname')).text()).toContain('<h1>Your nickname</h1>')
  })
})
