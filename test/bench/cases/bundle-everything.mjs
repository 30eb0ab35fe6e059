import { authjs, everything, ours } from '../kit/applications.mjs'
import { bundled, COLUMNS } from '../kit/bundle.mjs'

export default {
  name: 'bundle-everything',
  title: 'bundle, minified: credentials and every service of the catalogue',
  metric: 'wholeGzip',
  once: true,
  columns: COLUMNS,
  contestants: {
    authengine: bundled('authengine-everything', () => ours(everything.ours())),
    '@auth/core': bundled('authjs-everything', () => authjs(everything.authjs())),
  },
}
