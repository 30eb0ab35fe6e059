import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, ConfigurationError, TooManyAttempts } from 'authengine'
import { factToken, json, type PluginRegistry, type PluginServices } from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { anEngine, jsonOf, ORIGIN } from '../support/anEngine.js'

type Handle = Parameters<PluginRegistry['route']>[0] extends (services: PluginServices) => infer R
  ? R extends { GET?: infer G }
    ? NonNullable<G>
    : never
  : never

/** A plugin with one route, `GET /auth/<id>/try`, that calls a function with its services. */
const trying = (
  act: (services: PluginServices) => Handle,
  register: (registry: PluginRegistry) => unknown = () => undefined,
  id = 'trial',
): AuthPlugin => ({
  id,
  name: id,
  register(registry) {
    register(registry)
    registry.route((services) => ({ path: 'try', GET: act(services) }))
  },
})
const tried = async (browser: Browser, headers: Record<string, string> = {}) =>
  jsonOf(await browser.request('/auth/trial/try', { headers }))

const faultsOf = (...registers: readonly ((registry: PluginRegistry) => unknown)[]): readonly string[] => {
  const plugins = registers.map((register, at) => ({
    id: `p-${'x'.repeat(at)}`,
    name: 'p',
    register: (registry: PluginRegistry) => void register(registry),
  }))
  try {
    anEngine({ plugins })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, problem }) => `${option} ${problem}`)
    throw error
  }
  return []
}

describe('services.facts', () => {
  const Required = factToken<boolean>('@example/required')

  it('are the values that plugins stated, in their order', async () => {
    const stating = (id: string, value: boolean): AuthPlugin => ({
      id,
      name: id,
      register: (registry) => void registry.fact(Required, value),
    })
    const { browser } = anEngine({
      plugins: [
        trying(
          ({ facts }) =>
            () =>
              json([facts(factToken('@example/required')), facts(factToken('other'))]),
        ),
        stating('one', true),
        stating('two', false),
      ],
    })
    expect(await tried(browser())).toEqual([[true, false], []])
  })
})

describe('registry.check', () => {
  const checking = (severity?: 'error' | 'warning'): AuthPlugin => ({
    id: 'audit',
    name: 'audit',
    register: (registry) =>
      void registry.check(({ database, plugins, providers, settings }) =>
        database
          ? []
          : [
              {
                severity,
                code: 'audit-volatile',
                option: 'adapter',
                problem: `is missing ${String(settings.production)} ${plugins.join()} ${String(providers.length)}.`,
                fix: 'Set it.',
              },
            ],
      ),
  })

  it('prevents the start with an error', () => {
    expect(() => anEngine({ plugins: [checking()] })).toThrow(/adapter: is missing true fakes,audit 1. Set it./)
  })

  it('logs a warning once, with the first request', async () => {
    const { browser, log } = anEngine({ plugins: [checking('warning')] })
    expect(log.codes('warn')).toEqual([])
    await browser().get('/auth/session')
    await browser().get('/auth/session')
    expect(log.codes('warn')).toEqual(['audit-volatile'])
  })

  it('refuses values that are not functions', () => {
    expect(faultsOf((registry) => registry.check({} as never))).toEqual(['plugins[1] ("p") check must be a function.'])
  })
})

describe('services.pages', () => {
  const texts = (registry: PluginRegistry) =>
    registry.messages({
      en: { 'trial.hello': 'Hello {name}', 'trial.only': 'Only English' },
      de: { 'trial.hello': 'Hallo {name}' },
      'pt-BR': { 'trial.hello': 'Olá {name}' },
    })
  const plugin = trying(
    ({ pages }) =>
      (ctx) =>
        json([
          pages.text(ctx, 'trial.hello', { name: '<b>' }),
          pages.text(ctx, 'trial.only'),
          pages.text(ctx, 'trial.none'),
        ]),
    texts,
  )

  it.each([
    ['de', 'Hallo <b>'],
    ['de-AT, en;q=0.5', 'Hallo <b>'],
    ['fr, en;q=0.1, de;q=0.9', 'Hallo <b>'],
    ['PT-br', 'Olá <b>'],
    ['pt', 'Hello <b>'],
    ['de;q=0, *', 'Hello <b>'],
    ['toString, __proto__', 'Hello <b>'],
    [`${'x,'.repeat(9999)}de`, 'Hello <b>'],
  ])('has texts in the language of the request: %.30s', async (language, text) => {
    const { browser } = anEngine({ plugins: [plugin] })
    expect(await tried(browser(), { 'accept-language': language })).toEqual([text, 'Only English', 'trial.none'])
  })

  it('lets a plugin translate the texts of another', async () => {
    const french: AuthPlugin = {
      id: 'french',
      name: 'french',
      register: (registry) => void registry.messages({ fr: { 'trial.hello': 'Salut {name}' } }),
    }
    const { browser } = anEngine({ plugins: [plugin, french] })
    expect(await tried(browser(), { 'accept-language': 'fr' })).toContain('Salut <b>')
    // If a French text is missing, the page is not partly German: a page has one language.
    const half: AuthPlugin = {
      id: 'half',
      name: 'half',
      register: (registry) => void registry.messages({ fr: { 'trial.other': 'Autre', 'trial-2.hello': '' } }),
    }
    const other = anEngine({ plugins: [plugin, half] })
    expect(await tried(other.browser(), { 'accept-language': 'fr, de;q=0.5' })).toContain('Hello <b>')
    // Texts of another plugin do not affect this one.
    const elsewhere: AuthPlugin = {
      id: 'elsewhere',
      name: 'elsewhere',
      register: (registry) => void registry.messages({ fr: { 'elsewhere.hello': 'Salut' } }),
    }
    const third = anEngine({ plugins: [plugin, elsewhere] })
    expect(await tried(third.browser(), { 'accept-language': 'fr, de;q=0.5' })).toContain('Hallo <b>')
  })

  it('returns the URLs of the plugin', async () => {
    const { browser } = anEngine({
      plugins: [
        trying(
          ({ pages }) =>
            (ctx) =>
              json([pages.url(ctx, 'a/b'), pages.url(ctx, '')]),
        ),
      ],
    })
    expect(await tried(browser())).toEqual([`${ORIGIN}/auth/trial/a/b`, `${ORIGIN}/auth/trial`])
  })

  it('refuses values that are not texts', () => {
    const wrong = [null, { en: 'hello' }, { en: { 'p.x': 1 } }] as never[]
    expect(wrong.flatMap((each) => faultsOf((registry) => registry.messages(each)))).toEqual([
      'plugins[1] ("p") messages must be an object.',
      'plugins[1] ("p") messages.en has a value that is not a string.',
      'plugins[1] ("p") messages.en has a value that is not a string.',
    ])
  })
})

describe('services.cookie', () => {
  const kept = trying(
    ({ cookie }) =>
      (ctx) => {
        const own = cookie(ctx, 'trusted')
        const before = own.read() ?? null
        const value = ctx.query.get('value')
        if (value === undefined) own.expire()
        else own.write(value)
        return json(before)
      },
    (registry) => registry.cookie('trusted', { maxAge: 60, options: { sameSite: 'strict' } }).cookie('other', {}),
  )

  it('reads, writes and removes a cookie under its final name', async () => {
    const visitor = anEngine({ plugins: [kept] }).browser()
    const set = await visitor.get('/auth/trial/try?value=a%20b')
    const [line = ''] = set.headers.getSetCookie()
    expect(line).toMatch(
      /^__Host-authengine\.plugin\.trial\.trusted=a%20b; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(await jsonOf(await visitor.get('/auth/trial/try'))).toBe('a b')
    expect(await tried(visitor)).toBeNull()
  })

  it('has no prefix and no Secure if the site is served over http', async () => {
    const visitor = anEngine({ plugins: [kept], url: 'http://app.example' }, {})
    const answer = await visitor.engine.handle(new Request('http://app.example/auth/trial/try?value=x'))
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^authengine\.plugin\.trial\.trusted=x; Path=\/; Expires=[^;]*; HttpOnly; SameSite=Strict$/,
    )
  })

  it('refuses values that browsers would drop, and unregistered cookies', async () => {
    const long = trying(
      ({ cookie }) =>
        (ctx) => {
          cookie(ctx, 'own').write('x'.repeat(4000))
          return json(null)
        },
      (registry) => registry.cookie('own', {}),
    )
    const other = trying(
      ({ cookie }) =>
        (ctx) =>
          json(cookie(ctx, 'trusted').read()),
      (registry) => registry.cookie('own', {}),
    )
    for (const plugin of [long, other]) {
      const { browser, log } = anEngine({ plugins: [plugin] })
      expect((await browser().get('/auth/trial/try')).status).toBe(302)
      expect(log.codes('error')).toEqual(['CallbackRouteError'])
    }
  })

  it('reports invalid names', () => {
    expect(
      faultsOf(
        (registry) => registry.cookie('a b', {}).cookie('a', {}).cookie('a', {}),
        (registry) => registry.cookie('a', {}),
      ),
    ).toEqual(['plugins[1] ("p") cookie "a b" must be a name.', 'plugins[1] ("p") cookie "a" is registered twice.'])
  })
})

describe('services.limits', () => {
  const limited = trying(
    ({ limits }) =>
      async (ctx) => {
        const takeBack = await limits.count('guess', ctx, ctx.query.get('account'))
        if (ctx.query.get('right')) {
          await takeBack()
          await takeBack()
        }
        return json('counted')
      },
    (registry) => registry.limit('guess', { account: [{ max: 2, seconds: 60 }], network: [{ max: 4, seconds: 60 }] }),
  )
  const site = (config: AuthConfig = {}) => {
    const { browser, clock } = anEngine({ ...config, plugins: [limited] })
    const guess = async (account: string, right = '') => {
      const answer = await browser().get(`/auth/trial/try?account=${account}${right}`)
      return answer.headers.get('location')?.match(/error=(\w+)/)?.[1] ?? answer.status
    }
    return { clock, guess }
  }

  it('counts attempts for the account and for the network', async () => {
    const { clock, guess } = site()
    expect([await guess('ann'), await guess('ann'), await guess('ann')]).toEqual([200, 200, 'TooManyAttempts'])
    expect([await guess('bob'), await guess('bob'), await guess('cat')]).toEqual([200, 200, 'TooManyAttempts'])
    clock.forward(61)
    expect(await guess('ann')).toBe(200)
  })

  it('removes one attempt, and no other', async () => {
    const { guess } = site()
    expect(await guess('ann')).toBe(200)
    for (let at = 0; at < 5; at++) expect(await guess('ann', '&right=1')).toBe(200)
    expect([await guess('ann'), await guess('ann')]).toEqual([200, 'TooManyAttempts'])
  })

  it('can be configured by the application', async () => {
    const strict = site({ limits: { 'trial.guess': { account: [{ max: 1, seconds: 60 }] } } })
    expect([await strict.guess('ann'), await strict.guess('ann')]).toEqual([200, 'TooManyAttempts'])
    const none = site({ limits: { 'trial.guess': false } })
    for (let at = 0; at < 9; at++) expect(await none.guess('ann')).toBe(200)
    for (let at = 0; at < 9; at++) expect(await site({ limits: false }).guess('ann')).toBe(200)
  })

  it('reports misspelled kinds in the option, with a suggestion', () => {
    const wrong = { 'trial.gues': false } as const
    expect(() => anEngine({ plugins: [limited], limits: wrong })).toThrow(
      'limits.trial.gues: is unknown. Write trial.guess.',
    )
    expect(() => anEngine({ limits: { 'trial.guess': false } })).toThrow(
      'limits.trial.guess: is unknown. Write credentials, mail',
    )
    expect(() =>
      anEngine({ plugins: [limited], limits: { 'trial.guess': { account: [{ max: 0, seconds: 1 }] } } }),
    ).toThrow(/limits.trial.guess.account: is not a list of limits/)
  })

  it('reports invalid kinds', () => {
    expect(faultsOf((registry) => registry.limit('A', {}).limit('a', {}).limit('a', {}))).toEqual([
      'plugins[1] ("p") limit "A" must be a name.',
      'plugins[1] ("p") limit "a" is registered twice.',
    ])
    expect(TooManyAttempts.name).toBe('TooManyAttempts')
  })
})

describe('services.sealer', () => {
  it('seals for a plugin, a purpose and a duration', async () => {
    let sealed = ''
    const unsealing = (id: string) =>
      trying(
        ({ sealer }) =>
          async (ctx) =>
            json(await sealer.unseal(ctx.query.get('purpose') ?? '', sealed)),
        undefined,
        id,
      )
    const sealing: AuthPlugin = {
      id: 'seals',
      name: 'seals',
      register: (registry) =>
        void registry
          .route(({ sealer }) => ({
            path: 'make',
            GET: async () => json((sealed = await sealer.seal('enrol', { secret: [1, null] }, 60))),
          }))
          .route(({ sealer }) => ({
            path: ':purpose',
            GET: async (_ctx, { purpose = '' }) => json(await sealer.unseal(purpose, sealed)),
          })),
    }
    const { browser, clock } = anEngine({ plugins: [sealing, unsealing('trial')] })
    const visitor = browser()
    await visitor.get('/auth/seals/make')
    expect(sealed).not.toContain('secret')
    expect(await jsonOf(await visitor.get('/auth/seals/enrol'))).toEqual({ secret: [1, null] })
    expect(await jsonOf(await visitor.get('/auth/seals/other'))).toBeNull()
    expect(await jsonOf(await visitor.get('/auth/trial/try?purpose=enrol'))).toBeNull()
    clock.forward(61)
    expect(await jsonOf(await visitor.get('/auth/seals/enrol'))).toBeNull()
  })
})

describe('services.forJob', () => {
  const trial = (config: AuthConfig) =>
    anEngine({
      ...config,
      plugins: [
        trying(
          ({ forJob, pages }) =>
            () =>
              forJob((ctx) => {
                const { address } = ctx.callbackContext
                return Promise.resolve(json([pages.url(ctx, 'here'), pages.text(ctx, 'trial.hello'), address ?? null]))
              }),
          (registry) => registry.messages({ en: { 'trial.hello': 'Hello' }, de: { 'trial.hello': 'Hallo' } }),
        ),
      ],
    }).browser()

  it('has the URLs of the site and its default language, and nothing of a request', async () => {
    const german = { 'accept-language': 'de' }
    expect(await tried(trial({}), german)).toEqual([`${ORIGIN}/auth/trial/here`, 'Hello', null])
    const config = { basePath: '/api/auth', messages: { default: 'de' } }
    const answer = await trial(config).get('/api/auth/trial/try')
    expect(await jsonOf(answer)).toEqual([`${ORIGIN}/api/auth/trial/here`, 'Hallo', null])
  })

  it('needs the URL of the site', async () => {
    const answer = await trial({ url: undefined, trustHost: true }).get('/auth/trial/try')
    expect(answer.status).not.toBe(200)
  })
})

describe('services', () => {
  it('have the ports, the settings and the id of the plugin, and are frozen', async () => {
    const given: PluginServices[] = []
    const { browser, clock, log } = anEngine({
      plugins: [
        trying((services) => {
          given.push(services)
          services.logger.warn('mine')
          return () => json(services.plugin)
        }),
      ],
    })
    expect(await tried(browser())).toBe('trial')
    const [services] = given
    expect([services?.clock, services?.settings.basePath, log.codes('warn')]).toEqual([clock, '/auth', ['mine']])
    expect(services?.random.token()).toMatch(/./)
    expect(Object.isFrozen(services)).toBe(true)
  })
})
