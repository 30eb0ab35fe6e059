import assert from 'node:assert/strict'
import { json } from '../../http/Reply.js'
import type { AuthPlugin } from '../../plugin-api/AuthPlugin.js'
import type { Browser } from '../Browser.js'
import { alike } from '../alike.js'
import type { Promised } from './sessions.js'

/** A plugin with a route for notes, `/auth/notes/:id`. */
const notes: AuthPlugin = {
  id: 'notes',
  name: 'notes',
  register: (registry) =>
    void registry.route(() => ({
      path: ':id',
      GET: ({ method }, params) => json({ method, ...params }),
      POST: ({ method, body }, params) => json({ method, ...params, text: body['text'] }),
      DELETE: ({ method, body }, params) => json({ method, ...params, text: body['text'] }),
      OPTIONS: () => ({ status: 204, headers: { allow: 'GET, POST, DELETE, OPTIONS' }, body: null }),
    })),
}

/** Contract cases for routes of plugins. */
export const PLUGIN_ROUTES: readonly Promised[] = [
  {
    name: 'serves the routes of plugins: GET, POST, DELETE with a body and without, OPTIONS',
    config: { plugins: [notes] },
    check: servesEveryMethod,
  },
  { name: 'protects the routes of plugins from other sites', config: { plugins: [notes] }, check: refusesOtherSites },
]

async function servesEveryMethod(browser: Browser): Promise<void> {
  const path = '/auth/notes/a-b'
  const jsonOf = async (answer: Response): Promise<unknown> => answer.json()
  alike(await jsonOf(await browser.get(path)), { method: 'GET', id: 'a-b' })
  const csrfToken = await browser.csrfToken()
  alike(await jsonOf(await browser.post(path, { csrfToken, text: 'one' })), { method: 'POST', id: 'a-b', text: 'one' })
  const headers = { origin: browser.origin, 'x-csrf-token': csrfToken }
  const bare = await browser.request(path, { method: 'DELETE', headers })
  alike(await jsonOf(bare), { method: 'DELETE', id: 'a-b' })
  const body = JSON.stringify({ csrfToken, text: 'two' })
  const own = { origin: browser.origin, 'content-type': 'application/json' }
  const full = await browser.request(path, { method: 'DELETE', headers: own, body })
  alike(await jsonOf(full), { method: 'DELETE', id: 'a-b', text: 'two' })
  const asked = await browser.request(path, { method: 'OPTIONS' })
  assert.equal(asked.status, 204)
  assert.equal(asked.headers.get('allow'), 'GET, POST, DELETE, OPTIONS')
}

async function refusesOtherSites(browser: Browser): Promise<void> {
  const csrfToken = await browser.csrfToken()
  for (const method of ['POST', 'DELETE']) {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ csrfToken }).toString()
    assert.equal((await browser.request('/auth/notes/1', { method, headers, body })).status, 403, method)
  }
}
