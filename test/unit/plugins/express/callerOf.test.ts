import { afterEach, describe, expect, it } from '@jest/globals'
import { callerOf } from '@authengine/express'
import { listen, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('callerOf in $version', ({ express }) => {
  it('says who asks, by what the framework trusts, and that no cookie can be set', async () => {
    const app = express()
    app.set('trust proxy', true)
    app.get('/page', (req, res) => {
      const { headers, ...caller } = callerOf(req)
      res.json({ ...caller, cookie: headers.get('cookie') })
    })
    const { origin } = await listen(app)
    const headers = { cookie: 'a=b', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    expect(await (await fetch(`${origin}/page?q=1`, { headers })).json()).toMatchObject({
      cookie: 'a=b',
      url: 'https://unknown.invalid/page?q=1',
      method: 'GET',
      address: '203.0.113.9',
      keepsCookies: false,
    })
  })
})
