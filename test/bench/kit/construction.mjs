import { cold } from './cold.mjs'

/** A fresh process that builds an engine with this number of services. `fewer`: why a contestant has fewer services. */
export const construction = (services, fewer = {}) => ({
  name: `construct-${services}`,
  title: `a fresh process with ${services} service${services === 1 ? '' : 's'} of the catalogue, after the import of the core (ms, medians)`,
  metric: 'untilFirst',
  columns: {
    services: 'services',
    providers: 'import services',
    construct: 'construct',
    first: 'first session',
    untilFirst: 'sum',
    withCore: 'with the core',
    rss: 'RSS (MB)',
  },
  contestants: {
    authengine: cold('authengine', services),
    '@auth/core': cold('authjs', services),
    'better-auth (jwe)': cold('betterAuth', services, fewer.betterAuth),
  },
})
