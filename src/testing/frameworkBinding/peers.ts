import assert from 'node:assert/strict'
import { json } from '../../http/Reply.js'
import type { AuthPlugin } from '../../plugin-api/AuthPlugin.js'
import type { Browser } from '../Browser.js'
import type { Promised } from './sessions.js'

/** A plugin that responds with the peer of the request, at `/auth/peer`. */
const peer: AuthPlugin = {
  id: 'peer',
  name: 'peer',
  register: (registry) => void registry.route(() => ({ path: '', GET: (ctx) => json({ peer: ctx.peer ?? null }) })),
}

/** Contract cases for the other end of the connection. */
export const PEERS: readonly Promised[] = [
  {
    name: 'reports the peer of the socket, or none, whatever headers claim',
    config: { plugins: [peer] },
    check: reportsPeer,
  },
]

const CLAIMED = '203.0.113.9'
const CLAIMS = {
  'cf-connecting-ip': CLAIMED,
  'fly-client-ip': CLAIMED,
  'true-client-ip': CLAIMED,
  'x-client-ip': CLAIMED,
  'x-forwarded-for': CLAIMED,
  'x-real-ip': CLAIMED,
  forwarded: `for=${CLAIMED}`,
}

async function reportsPeer(browser: Browser): Promise<void> {
  for (const headers of [{}, CLAIMS]) {
    const answer = (await (await browser.get('/auth/peer', headers)).json()) as { peer: string | null }
    assert.match(answer.peer ?? '127.0.0.1', /^(::ffff:)?127\.0\.0\.1$|^::1$/, JSON.stringify(headers))
  }
}
