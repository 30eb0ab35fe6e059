import { ALL_CHECKS, authjs, betterAuth, cameBack, openIdServer, ours } from '../kit/openId.mjs'
import { Jar } from '../kit/Jar.mjs'
import { must } from '../kit/site.mjs'

const MANY = 100

/** Concurrent sign-ins in an engine that has not sent a request to the provider yet. */
const atOnce = (make, fewer) => ({
  ...(fewer && { fewer }),
  run: async () => {
    const { issuer, counts } = await openIdServer()
    const signIn = await make(issuer)
    const before = process.cpuUsage()
    const begun = performance.now()
    await Promise.all(Array.from({ length: MANY }, signIn))
    const { user, system } = process.cpuUsage(before)
    const { discovery, jwks, token, userinfo } = await counts()
    const wallMs = performance.now() - begun
    return {
      cpu: (user + system) / MANY,
      discovery,
      jwks,
      token,
      userinfo,
      wallMs,
      requests: (discovery + jwks + token + userinfo) / MANY,
    }
  },
})

/** Like `byForm`, but without its first sign-in. */
const unused = async (handle) => {
  const first = new Jar(handle)
  const { csrfToken } = await (await first.get('/auth/csrf')).json()
  const pairs = first.header.split('; ')
  return async () => {
    const browser = new Jar(handle)
    browser.keep(pairs)
    const start = await browser.post('/auth/signin/op', { csrfToken })
    await browser.get(cameBack(start.headers.get('location')))
    must(browser.header.includes('session-token'), 'not signed in')
  }
}

export default {
  name: 'oidc-first-100',
  title: '100 concurrent first OpenID Connect sign-ins',
  contestants: {
    authengine: atOnce(async (issuer) => unused(await ours(issuer))),
    '@auth/core': atOnce(async (issuer) => unused(await authjs(issuer, ALL_CHECKS))),
    'better-auth': atOnce(
      async (issuer) => (await betterAuth(issuer)).signIn,
      'no csrf token; discovers when constructed',
    ),
  },
}
