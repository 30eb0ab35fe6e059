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

  it('puts single pages in place, and leaves the others as they were', async () => {
    const { browser } = anEngine({
      plugins: [plugin((registry) => registry.pages(() => ({ signIn: () => page('mine') })))],
    })
    expect(await (await browser().get('/auth/signin')).text()).toBe('mine')
    expect(await (await browser().get('/auth/error')).text()).toContain('Something went wrong')
    expect(await (await browser().get('/auth/verify-request')).text()).toContain('Check your')
  })

  it('wraps what was there, later plugins outside', async () => {
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

  it('keeps the methods of an object with their object', async () => {
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
    '%s: two plugins that replace are a fault, two that wrap are none',
    (role) => {
      const replacing = (replaces?: boolean) => plugin((registry) => registry[role](() => ({}), { replaces }))
      expect(() => anEngine({ plugins: [replacing(true), replacing(true)] })).toThrow(
        new RegExp(`plugins\\[2\\] \\("own"\\) ${role}: is replaced, as "own-x+" does`),
      )
      expect(() => anEngine({ plugins: [replacing(true), replacing(), replacing(false)] })).not.toThrow()
    },
  )

  it('refuses what is not a function', () => {
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

  it('adds links beside the sign-in option, in the language of the request', async () => {
    const { browser } = anEngine({ plugins: [links] })
    const markup = await (await browser().get('/auth/signin')).text()
    expect(markup).toContain(`<a href="${ORIGIN}/auth/${links.id}/sign-up"><bdi>Create account</bdi></a>`)
    expect(markup).toContain(`<a href="${ORIGIN}/auth/${links.id}"><bdi>Forgot &lt;it&gt;?</bdi></a>`)
    const german = await browser().request('/auth/signin', { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('Konto anlegen')
  })

  it('needs the provider, and links', () => {
    const wrong = plugin((registry) => registry.option('credd', []).option('cred', [{}] as never))
    expect(() => anEngine({ plugins: [wrong] })).toThrow(
      /option "credd": is for a provider that does not exist. Write the id of one. Configured: cred.[^]*option "cred": has no links/,
    )
  })

  it('stays below the routes of the plugin', () => {
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

  it('runs after the session ended: every step that is due, and the first reply is sent', async () => {
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

  it('does not run where no user is signed in', async () => {
    const seen: string[] = []
    const { browser } = anEngine({ plugins: [leaving(seen)] })
    expect((await browser().submit('/auth/signout')).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(seen).toEqual([])
  })
})
