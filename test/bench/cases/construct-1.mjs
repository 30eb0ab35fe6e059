import { cold } from '../kit/cold.mjs'

export default {
  name: 'construct-1',
  title: 'a fresh process with 1 service of the catalogue, after the import of the core (ms, medians)',
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
    authengine: cold('authengine', 1),
    '@auth/core': cold('authjs', 1),
    'better-auth (jwe)': cold('betterAuth', 1),
  },
}
