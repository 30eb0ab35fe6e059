import { cold } from '../kit/cold.mjs'

export default {
  name: 'construct-10',
  title: 'a fresh process with 10 services of the catalogue, after the import of the core (ms, medians)',
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
    authengine: cold('authengine', 10),
    '@auth/core': cold('authjs', 10),
    'better-auth (jwe)': cold('betterAuth', 10),
  },
}
