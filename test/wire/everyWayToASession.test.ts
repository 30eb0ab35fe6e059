import { afterEach, describe, expect, it } from '@jest/globals'
import { type Browser, FakeIdentityProvider, Mailbox } from 'authengine/testing'
import { ContainerRegistry } from '../../src/engine/container/ContainerRegistry.js'
import { ROLES } from '../../src/engine/container/roleNames.js'
import { features } from '../../src/engine/features.js'
import { readProviders } from '../../src/engine/readConfig.js'
import { readSources } from '../architecture/imports.js'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { STEP } from '../support/wordStep.js'
import { WAYS } from './ways.js'
import { aWaysSite, changesOf, providersOf, type Strategy, type WaysSite } from './waysSite.js'

const sites: WaysSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const sessionCookies = ({ cookies }: Browser): string[] =>
  [...cookies.keys()].filter((name) => name.includes('session-token'))

const STRATEGIES: readonly Strategy[] = ['jwt', 'database', 'plugin']

describe.each(STRATEGIES)('with the session strategy %s and a step that is due', (strategy) => {
  it.each(WAYS)('$name leads to the step, and then to a session', async ({ arrange, takes = {} }) => {
    const site = await aWaysSite(strategy)
    sites.push(site)
    site.step.due = false
    const { browser, prove } = await arrange(site)
    site.step.due = true
    site.told.length = 0
    const before = site.dump()

    expect(await prove()).toBe(ORIGIN + STEP)
    expect(sessionCookies(browser)).toEqual([])
    expect(await sessionOf(browser)).toBeNull()
    expect(site.told).toEqual([])
    // Counters and used states are stored whatever the result of the sign-in.
    const { auth_counters: _counted, auth_used: _used, ...changes } = changesOf(before, site.dump())
    expect(changes).toEqual({ auth_pending: { came: 1, went: 0 }, ...takes })

    expect((await browser.submit(STEP, { word: 'wrong' })).status).toBe(422)
    expect(await sessionOf(browser)).toBeNull()
    const end = await browser.submit(STEP, { word: 'right' })
    expect(end.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(browser)).toHaveProperty('user')
    expect(site.told.filter((event) => event === 'signIn')).toEqual(['signIn'])
    expect(site.dump().get('auth_pending')).toEqual(new Set())
  })
})

/** Sources of the engine and of the packages, without the test kit. */
const sources = [...readSources(process.cwd())]
  .filter(([file]) => !file.startsWith('src/testing/') && !file.endsWith('webauthnScriptText.ts'))
  .map(([file, text]) => [file, text.replaceAll(/^ *\*.*$/gm, '')] as const)

/** The sources that contain such a call. */
const callers = (call: RegExp): string[] => sources.filter(([, text]) => call.test(text)).map(([file]) => file)

/** Every built-in route by its path in the sources, and whether it can create a session. */
const ROUTES: Readonly<Record<string, boolean>> = {
  "'callback/:provider'": true,
  "'continue/:provider'": true,
  "'account'": false,
  "'authenticators'": false,
  "'backchannel-logout/:provider'": false,
  "'continue'": false,
  "'csrf'": false,
  "'error'": false,
  "'providers'": false,
  "'session'": false,
  "'signin'": false,
  "'signin/:provider'": false,
  "'signout'": false,
  "'signout/:provider'": false,
  "'verify-request'": false,
  "'webauthn-options/:provider'": false,
  'WEBAUTHN_SCRIPT.path': false,
}

describe('the list of authentication methods is complete', () => {
  it.each([
    [
      'creates a session',
      /\.create\(\s*\w*ctx\b/i,
      // The wrapper of the plugin and the files in src/sessions only pass a commit on.
      [
        'plugins/second-factor/src/browsers/trustWrapper.ts',
        'src/sessions/FormerSessions.ts',
        'src/sessions/MovingSessions.ts',
        'src/sessions/wrappedSessions.ts',
        'src/sign-in/SignInCommit.ts',
      ],
    ],
    // test/wire/formerSessions.test.ts tests it with a step that is due.
    ['adopts a former session', /\.adoptFormer\(/, ['src/sessions/FormerSessions.ts']],
    [
      'commits',
      /\bcommit\.commit(Pending)?\(/,
      // The file in src/engine only passes a commit on.
      ['src/engine/observedSignIns.ts', 'src/sign-in/ContinueAction.ts', 'src/sign-in/SignInCompletion.ts'],
    ],
    [
      'hands over a verified identity',
      /\bcompletion\.complete\(/,
      ['src/engine/pluginServices.ts', 'src/sign-in/SignInHandler.ts'],
    ],
    [
      'runs a flow',
      /\bsignInHandler\.(begin|enter|finish)\(/,
      ['src/engine/AuthEngine.ts', 'src/sign-in/SignInHandler.ts'],
    ],
    [
      'signs in for server code',
      /(\b(engine|requestAuth|current|super)|config\)\))\.signIn\(/,
      [
        'plugins/next/src/ServerVerbs.ts',
        // Redirects to the sign-in page.
        'plugins/next/src/refuse.ts',
        'plugins/qwik/src/SharedRequestAuth.ts',
        'plugins/qwik/src/signIn.ts',
        'plugins/solid-start/src/SignalAuth.ts',
        'plugins/sveltekit/src/CompilerAuth.ts',
        'src/engine/RequestAuth.ts',
      ],
    ],
  ])('nothing else %s', (_what, call, expected) => {
    expect(callers(call).sort()).toEqual(expected)
  })

  it('knows the routes that can create a session', () => {
    const paths = sources.flatMap(([, text]) =>
      [...text.matchAll(/override readonly path = (\S+)$/gm)].map(([, path]) => path),
    )
    expect([...new Set(paths)].sort()).toEqual(Object.keys(ROUTES).sort())
  })

  it('contains every family of providers, and every flow', () => {
    const registry = new ContainerRegistry()
    for (const feature of features) feature.register(registry.of(feature.id, 'feature'))
    const types = new Set(WAYS.map(({ type }) => type))
    expect([...registry.described.keys()].filter((type) => !types.has(String(type)))).toEqual([])
    const inputs = providersOf(new FakeIdentityProvider(), new Mailbox(), { id: 'ann' })
    const providers = readProviders(inputs, registry.described, [])
    const flows = registry.roles.all(ROLES.flows).map((make) => make({} as never))
    expect(flows).not.toEqual([])
    expect(flows.filter((flow) => !providers.some((provider) => flow.supports(provider)))).toEqual([])
  })
})
