import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, CompilerAuth, type Destination } from '@authengine/sveltekit'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { stepPlugin } from '../support/wordStep.js'
import { serve } from '../unit/plugins/sveltekit/serve.js'
import { aConfig, browserFor } from '../unit/plugins/sveltekit/fixtures.js'
import { Site } from '../unit/plugins/sveltekit/Site.js'
import { ANN, expectStep } from './toStep.js'

/** Starts a server like that of adapter-node, configured for the scheme http. */
const start =
  (given: (config: AuthConfig) => Parameters<typeof CompilerAuth>[0]): StartServer =>
  async (config) => {
    const { handle } = CompilerAuth(given(config))
    const site = new Site(handle, {
      '/whoami': async ({ locals }) => Response.json(await locals.auth()),
      '/other': () => new Response('something else'),
    })
    return (await serve(site)).running
  }

describe.each<[string, Parameters<typeof start>[0]]>([
  ['a configuration', (config) => config],
  ['a configuration made for each request', (config) => () => Promise.resolve({ ...config })],
])('SvelteKit with %s', (_name, given) => {
  for (const { name, run } of frameworkBindingContract(start(given))) {
    it(name, async () => {
      await run()
    })
  }
})

describe('the form action signIn, when a sign-in step is due', () => {
  const aBrowser = () => {
    const { handle, signIn } = CompilerAuth(aConfig({ plugins: [stepPlugin()] }))
    const routes = {
      '/whoami': async ({ locals }: Parameters<typeof signIn>[0]) => Response.json(await locals.auth()),
      '/login': signIn,
    }
    return browserFor(new Site(handle, routes), 'http://app.example')
  }
  const fields = { ...ANN, providerId: 'cred', redirectTo: '/home' }

  it('redirects to the step', async () => {
    const ann = aBrowser()
    const answer = await ann.post('/login', fields)
    expect(answer.status).toBe(302)
    await expectStep(ann, answer.headers.get('location'))
  })

  it('returns the URL of the step with redirect=false', async () => {
    const ann = aBrowser()
    const answer = (await (await ann.post('/login', { ...fields, redirect: 'false' })).json()) as Destination
    expect(answer.status).toBe('continue')
    await expectStep(ann, answer.url)
  })
})
