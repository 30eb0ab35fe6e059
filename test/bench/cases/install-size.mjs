import { closureOf } from '../kit/closure.mjs'
import { bench, root } from '../kit/paths.mjs'

const installed = (names, from = bench, fewer) => ({
  ...(fewer && { fewer }),
  run: async () => closureOf(names, from, ['express']),
})

export default {
  name: 'install-size',
  title: 'install size, with the binding for Express where there is one (Express itself left out)',
  metric: 'megabytes',
  once: true,
  columns: { packages: 'packages', megabytes: 'MB', files: 'files' },
  contestants: {
    authengine: installed(['authengine', '@authengine/express'], root),
    'authengine alone': installed(['authengine'], root, 'no binding, no catalogue'),
    '@auth/core': installed(['@auth/core', '@auth/express']),
    '@auth/core alone': installed(['@auth/core'], bench, 'no binding'),
    'better-auth': installed(['better-auth']),
    'iron-session': installed(['iron-session'], bench, 'seals only'),
    'express-session + passport': installed(
      ['express-session', 'passport', 'passport-local'],
      bench,
      'no cookie crypto, no routes',
    ),
  },
}
