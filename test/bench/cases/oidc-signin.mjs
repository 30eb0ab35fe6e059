import { ALL_CHECKS, authjs, betterAuth, byForm, openIdServer, ours } from '../kit/openId.mjs'
import { timed } from '../kit/timed.mjs'

const signingIn = (make) => async () => {
  const { issuer, requests } = await openIdServer()
  return { call: await make(issuer), outside: requests }
}

export default {
  name: 'oidc-signin',
  title: 'OpenID Connect sign-in (start + callback), steady state',
  contestants: {
    authengine: timed(signingIn(async (issuer) => byForm(await ours(issuer)))),
    'authengine, userinfo': timed(
      signingIn(async (issuer) => byForm(await ours(issuer, { idToken: false }))),
      'one more request',
    ),
    '@auth/core': timed(signingIn(async (issuer) => byForm(await authjs(issuer, ALL_CHECKS)))),
    '@auth/core, pkce only': timed(
      signingIn(async (issuer) => byForm(await authjs(issuer))),
      'no state, no nonce, no signature',
    ),
    'better-auth': timed(
      signingIn(async (issuer) => {
        const { signIn } = await betterAuth(issuer)
        await signIn()
        return signIn
      }),
      'no csrf token',
    ),
  },
}
