import { describe, expect, it } from '@jest/globals'
import { AuthEngine } from 'authengine'
import { Browser } from 'authengine/testing'
import Acme from '../../../docs/examples/plugin/provider/AcmeProvider.js'
import { providerCases } from '../../../docs/examples/plugin/provider/cases.js'
import { ORIGIN, SECRET } from '../../support/anEngine.js'

describe('the provider of the guide', () => {
  it.each(providerCases)('$name', ({ run }) => run())

  it('reads its client from the environment', async () => {
    const environment = { NODE_ENV: 'production', AUTH_ACME_ID: 'app', AUTH_ACME_SECRET: 'secret' }
    const engine = new AuthEngine({ url: ORIGIN, secret: SECRET, providers: [Acme()] }, environment)
    const browser = new Browser(ORIGIN, (request) => engine.handle(request))
    const location = (await browser.submit('/auth/signin/acme')).headers.get('location') ?? ''
    expect(location).toMatch(/^https:\/\/acme\.example\/oauth\/authorize\?.*client_id=app/)
  })
})
