import { type AuthConfig, type AuthPlugin, ConfigurationError, MemoryAdapter } from 'authengine'
import type { Browser } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN } from '../../support/anEngine.js'
import { NOW } from '../../support/migrate/formerTokens.js'

/** When readers end in tests: 60 days after the start. */
export const notAfter = new Date((NOW + 60 * 86_400) * 1000)

/** The session cookie of this library. */
export const OWN = '__Host-authengine.session-token'

/** A site that reads former sessions. */
export interface FormerSite extends EngineUnderTest {
  /** A browser with these cookies. */
  readonly with: (cookies: Readonly<Record<string, string>>) => Browser
  /** What server code sees of the session of a browser. */
  readonly current: (browser: Browser) => ReturnType<EngineUnderTest['engine']['sessions']['current']>
}

/** A site without a database that uses these plugins. */
export function aSite(plugins: readonly AuthPlugin[], config: AuthConfig = {}): FormerSite {
  const site = anEngine({ ...config, plugins: [...plugins, ...(config.plugins ?? [])] })
  return {
    ...site,
    with: (cookies) => {
      const browser = site.browser()
      for (const [name, value] of Object.entries(cookies)) browser.plant(name, value)
      return browser
    },
    current: (browser) =>
      site.engine.sessions.current({ headers: new Headers({ cookie: browser.cookieHeader }), url: `${ORIGIN}/` }),
  }
}

/** An adapter in memory with Ann, whose id is returned. */
export async function withAnn(
  verified: Date | null = new Date(NOW * 1000),
): Promise<{ readonly adapter: MemoryAdapter; readonly id: string }> {
  const adapter = new MemoryAdapter()
  const user = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: verified }
  const ann = await adapter.users.create(user)
  return { adapter, id: ann.id }
}

/** The findings that stop the start of a site. */
export function faultsOf(plugins: readonly AuthPlugin[], config: AuthConfig = {}): readonly string[] {
  try {
    aSite(plugins, config)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, problem }) => `${option} ${problem}`)
    throw error
  }
}
