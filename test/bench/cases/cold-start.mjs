import { cold } from '../kit/cold.mjs'

export default {
  name: 'cold-start',
  title: 'a fresh process: import, first and second session (ms, medians)',
  metric: 'import',
  columns: {
    import: 'import',
    construct: 'construct',
    first: 'first session',
    second: 'second',
    processCpu: 'CPU of it all',
    rss: 'RSS (MB)',
  },
  contestants: {
    'floor (`Request`, `Response`)': cold('floor', 0, 'reads no cookie'),
    authengine: cold('authengine'),
    'authengine, in process': cold('authengine-in-process', 0, 'no `Request`'),
    '@auth/core': cold('authjs'),
    'better-auth (jwe)': cold('betterAuth'),
    'iron-session': cold('ironSession', 0, 'seals only'),
    '@authengine/express': cold('authengine-express', 0, 'import only'),
    '@auth/express': cold('authjs-express', 0, 'import only'),
    'express-session + passport': cold('expressSession', 0, 'import only'),
  },
}
