import { authjs, betterAuth, ours } from '../kit/applications.mjs'
import { bundled, COLUMNS } from '../kit/bundle.mjs'

export default {
  name: 'bundle-one',
  title: 'bundle, minified: credentials and one OAuth provider',
  metric: 'wholeGzip',
  once: true,
  columns: COLUMNS,
  contestants: {
    authengine: bundled('authengine-one', () => ours(['github'])),
    '@auth/core': bundled('authjs-one', () => authjs(['github'])),
    'better-auth': bundled('better-auth-one', () => betterAuth(['github'])),
  },
}
