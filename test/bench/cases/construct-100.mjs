import { cold } from '../kit/cold.mjs'

export default {
  name: 'construct-100',
  title: 'a fresh process with 100 services of the catalogue, after the import of the core (ms, medians)',
  metric: 'untilFirst',
  columns: {
    services: 'services',
    providers: 'import services',
    construct: 'construct',
    first: 'first session',
    untilFirst: 'sum',
    rss: 'RSS (MB)',
  },
  contestants: {
    authengine: cold('authengine', 100),
    '@auth/core': cold('authjs', 100),
    'better-auth (jwe)': cold('betterAuth', 100, 'has fewer than 100 services'),
  },
}
