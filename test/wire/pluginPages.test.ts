import { describe, expect, it } from '@jest/globals'
import type { AuthPlugin } from 'authengine'
import { type PluginRegistry, redirect } from 'authengine/plugin'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'

let made = 0
const plugin = (register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id: `own-${'x'.repeat(++made)}`,
  name: 'own',
  register: (registry) => void register(registry),
})
const page = (markup: string) => ({ markup, policy: "default-src 'none'" })

describe('registry.pages', () => {
  const signInPage = async (...plugins: readonly AuthPlugin[]) =>
    (await anEngine({ plugins }).browser().get('/auth/signin')).text()

  it('replaces single pages, and keeps the others', async () => {
    const { browser } = anEngine({
      plugins: [plugin((registry) => registry.pages(() => ({ signIn: () => page('mine') })))],
    })
    expect(await (await browser().get('/auth/signin')).text()).toBe('mine')
    expect(await (await browser().get('/auth/error')).text()).toContain('Something went wrong')
    expect(await (await browser().get('/auth/verify-request')).text()).toContain('Check your')
  })

  it('wraps the previous pages, later plugins outside', async () => {
    const around = (name: string) =>
      plugin((registry) =>
        registry.pages((inner) => ({
          async signIn(given) {
            const { markup, policy } = await inner.signIn(given)
            return { markup: `${name}(${markup.length > 200 ? 'built-in' : markup})`, policy }
          },
        })),
      )
    expect(await signInPage(around('early'), around('late'))).toBe('late(early(built-in))')
  })

  it('calls the methods of an object with the object as this', async () => {
    class Company {
      readonly #name = 'Company'
      signIn() {
        return page(this.#name)
      }
    }
    expect(await signInPage(plugin((registry) => registry.pages(() => new Company(), { replaces: true })))).toBe(
      'Company',
    )
  })

  it.each(['pages', 'pipeline', 'eventBus'] as const)(
    '%s: two replacing plugins are refused, two wrapping plugins are not',
    (role) => {
      const replacing = (replaces?: boolean) => plugin((registry) => registry[role](() => ({}), { replaces }))
      expect(() => anEngine({ plugins: [replacing(true), replacing(true)] })).toThrow(
        new RegExp(`plugins\\[2\\] \\("own"\\) ${role}: is replaced, as "own-x+" does`),
      )
      expect(() => anEngine({ plugins: [replacing(true), replacing(), replacing(false)] })).not.toThrow()
    },
  )

  it('refuses values that are not functions', () => {
    expect(() => anEngine({ plugins: [plugin((registry) => registry.pages({} as never))] })).toThrow(
      /pages: must be a function/,
    )
  })
})

describe('registry.option', () => {
  const links = plugin((registry) =>
    registry
      .option('cred', [
        { label: 'own.create', path: 'sign-up' },
        { label: 'Forgot <it>?', path: '' },
      ])
      .messages({ en: { 'own.create': 'Create account' }, de: { 'own.create': 'Konto anlegen' } }),
  )

  it('adds links next to the sign-in option, in the language of the request', async () => {
    const { browser } = anEngine({ plugins: [links] })
    const markup = await (await browser().get('/auth/signin')).text()
    expect(markup).toContain(`<a href="${ORIGIN}/auth/${links.id}/sign-up"><bdi>Create account</bdi></a>`)
    expect(markup).toContain(`<a href="${ORIGIN}/auth/${links.id}"><bdi>Forgot &lt;it&gt;?</bdi></a>`)
    const german = await browser().request('/auth/signin', { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('Konto anlegen')
  })

  it('requires the provider, and links', () => {
    const wrong = plugin((registry) => registry.option('credd', []).option('cred', [{}] as never))
    expect(() => anEngine({ plugins: [wrong] })).toThrow(
      /option "credd": is for a provider that does not exist. Write the id of one. Configured: cred.[^]*option "cred": has no links/,
    )
  })

  it('cannot link outside the routes of the plugin', () => {
    const wrong = plugin((registry) => registry.option('cred', [{ label: 'Out', path: '../signout' }]))
    expect(() => anEngine({ plugins: [wrong] })).toThrow(/has a link that is outside the routes of the plugin/)
  })
})

describe('registry.signOutStep', () => {
  const leaving = (seen: string[], url?: string, due = true) =>
    plugin((registry) =>
      registry.signOutStep(({ plugin: id }) => ({
        id: 'leaving',
        isDue: () => due,
        signOut: (_ctx, { user }) => {
          seen.push(`${id.slice(0, 3)} ${String(user.name)}`)
          return url === undefined ? undefined : redirect(url)
        },
      })),
    )

  it('runs after the session has ended: every step that is due, and the first reply is sent', async () => {
    const seen: string[] = []
    const { signedIn } = anEngine({
      plugins: [
        leaving(seen),
        leaving(seen, 'https://one.example/'),
        leaving(seen, 'https://two.example/'),
        leaving(seen, '/x', false),
      ],
    })
    const ann = await signedIn()
    expect((await ann.submit('/auth/signout')).headers.get('location')).toBe('https://one.example/')
    expect(seen).toEqual(['own Ann', 'own Ann', 'own Ann'])
    expect(await sessionOf(ann)).toBeNull()
  })

  it('does not run for a signed-out user', async () => {
    const seen: string[] = []
    const { browser } = anEngine({ plugins: [leaving(seen)] })
    expect((await browser().submit('/auth/signout')).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(seen).toEqual([])
  })
})
