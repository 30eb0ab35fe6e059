import { authjs, betterAuth, ours } from '../kit/applications.mjs'
import { bundled, COLUMNS } from '../kit/bundle.mjs'

export default {
  name: 'bundle-credentials',
  title: 'bundle, minified: credentials only',
  metric: 'wholeGzip',
  once: true,
  columns: COLUMNS,
  contestants: {
    authengine: bundled('authengine-credentials', () => ours([])),
    '@auth/core': bundled('authjs-credentials', () => authjs([])),
    'better-auth': bundled('better-auth-credentials', () => betterAuth([])),
    'iron-session': bundled('iron-session', () => `export { getIronSession } from 'iron-session'`, 'seals only'),
    'express-session + passport': bundled(
      'passport',
      () => `import session from 'express-session'; import passport from 'passport'; export { passport, session }`,
      'no cookie crypto, no routes',
    ),
  },
}
