import { COLUMNS, served } from '../kit/expressServed.mjs'

export default {
  name: 'express-200',
  title: 'Express over HTTP, 200 connections, a route that returns the session',
  crowded: true,
  metric: 'perSecond',
  higherIsBetter: true,
  columns: COLUMNS,
  contestants: {
    'bare Express': served('bare', { sealedByUs: true }, 'a constant'),
    'bare Express, async': served('awaiting', { sealedByUs: true }, 'a constant, awaited'),
    'authengine, seen before': served('authengine', { sealedByUs: true }),
    'authengine, first sight': served('authengine', { sealedByUs: true, first: true }),
    '@auth/express': served('authjs'),
    'better-auth (jwe)': served('betterAuth'),
    'iron-session': served('ironSession', {}, 'no callbacks, sliding expiry or sign-out'),
    'express-session + passport': served('expressSession', {}, 'a row in memory under a signed cookie'),
  },
}
