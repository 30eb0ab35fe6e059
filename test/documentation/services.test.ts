import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { AuthEngine, type AuthConfig } from 'authengine'
import type { AuthorizationCodeProvider } from 'authengine/provider'
import ts from 'typescript'
import { codeProviders } from '../../src/cli/doctor/codeProviders.js'
import { discoveryOf } from '../../src/cli/doctor/discoveryOf.js'
import { OAuthClients } from '../../src/oauth/OAuthClients.js'
import { SECRET } from '../support/anEngine.js'
import { isQuote, printedOn } from './printed.js'
import { blocksOf, pages } from './reader.js'

type Variables = Readonly<Record<string, string>>
type Entries = NonNullable<AuthConfig['providers']>

const servicePages = pages().filter((page) => page.startsWith('docs/providers/'))
const SITE = { NODE_ENV: 'production', AUTH_SECRET: SECRET, AUTH_URL: 'https://app.example' }

/** The elements of `providers` in the code of a page. */
async function entriesOf(page: string): Promise<Entries> {
  const [block] = blocksOf(page).filter(({ language }) => language === 'ts')
  const code = block?.code ?? ''
  const [, factory = '', path = ''] = /^import (\w+) from '@authengine\/express\/(.*)'$/m.exec(code) ?? []
  const module = (await import(`@authengine/${path}`)) as { readonly default: unknown }
  return runInNewContext(`[${listIn(code)}]`, { [factory]: module.default }) as Entries
}

/** The text between the brackets of `providers`. */
function listIn(code: string): string {
  const source = ts.createSourceFile('config.ts', code, ts.ScriptTarget.Latest, true)
  const search = (node: ts.Node): ts.ArrayLiteralExpression | undefined =>
    ts.isArrayLiteralExpression(node) ? node : ts.forEachChild(node, search)
  return (
    search(source)
      ?.elements.map((element) => element.getText())
      .join() ?? ''
  )
}

/** The variables of a page that are not optional, with values. */
function variablesOn(page: string): Variables {
  const [block] = blocksOf(page).filter(({ language }) => language === 'ini')
  const names = [...(block?.code ?? '').matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, name.endsWith('_ISSUER') ? 'https://id.example/tenant' : 'x']))
}

/** Whether the endpoints of a provider are known, or it is known where to discover them. */
function isComplete(provider: AuthorizationCodeProvider | undefined, env: Variables): boolean {
  if (provider === undefined) return false
  const discovery = discoveryOf(provider, new OAuthClients(env).of(provider))
  return discovery === undefined || discovery.url !== undefined
}

describe('the page of a service', () => {
  it('prints one configuration, which the test of all code compiles', () => {
    expect(servicePages.length).toBeGreaterThan(100)
    for (const page of servicePages) {
      expect(printedOn(page).map(({ block }) => block.file)).toEqual(['src/auth.config.ts'])
      expect(blocksOf(page).filter(isQuote)).toEqual([])
    }
  })

  it.each(servicePages)('prints the options and variables with which an application starts: %s', async (page) => {
    const [providers, variables] = [await entriesOf(page), variablesOn(page)]
    expect(() => new AuthEngine({ providers }, { ...SITE, ...variables })).not.toThrow()
    const [provider, ...others] = codeProviders(providers)
    expect(others).toEqual([])
    expect(isComplete(provider, variables)).toBe(true)
    const issuer = Object.keys(variables).find((name) => name.endsWith('_ISSUER'))
    if (issuer !== undefined) expect(isComplete(provider, { ...variables, [issuer]: '' })).toBe(false)
  })

  it('would be incomplete without the options that NetSuite, SailPoint and United Effects need', async () => {
    for (const id of ['netsuite', 'sailpoint', 'united-effects']) {
      const { default: factory } = (await import(`@authengine/providers/${id}`)) as {
        readonly default: Entries[number]
      }
      const [provider] = codeProviders([factory])
      expect(isComplete(provider, variablesOn(`docs/providers/${id}.md`))).toBe(false)
    }
  })
})
