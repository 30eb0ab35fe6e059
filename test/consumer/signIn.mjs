// Runs in a folder outside the project, with the packed tarballs: signs in through Express like an application.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import { getSession, MiddlewareAuth } from '@authengine/express'
import Credentials from '@authengine/express/providers/credentials'
import { Browser } from 'authengine/testing'

// Every provider exists, and is the same under both package names.
const providers = join(import.meta.dirname, 'node_modules/@authengine/providers/dist')
for (const name of readdirSync(providers).filter((each) => each.endsWith('.js'))) {
  const id = name.slice(0, -'.js'.length)
  const original = await import(`@authengine/providers/${id}`)
  assert.equal(typeof original.default, 'function', id)
  assert.equal((await import(`@authengine/express/providers/${id}`)).default, original.default, id)
}

const config = {
  secret: 'a-secret-for-this-test-only-0123456789abcdefghijklmnopqrstuv',
  trustHost: true,
  providers: [
    Credentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username, password }) => (password === 'right' ? { id: '1', name: username } : null),
    }),
  ],
}
const app = express()
app.use('/auth', MiddlewareAuth(config))
app.get('/whoami', async (req, res) => res.json(await getSession(req, config)))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')

const browser = new Browser(`http://127.0.0.1:${server.address().port}`, (request) => fetch(request))
const failed = await browser.submit('/auth/callback/credentials', { username: 'ann', password: 'wrong' })
assert.match(failed.headers.get('location'), /error=CredentialsSignin&code=credentials/)
const done = await browser.submit('/auth/callback/credentials', {
  username: 'ann',
  password: 'right',
  callbackUrl: '/whoami',
})
assert.equal(done.headers.get('location'), `${browser.origin}/whoami`)
const session = await (await browser.get('/whoami')).json()
assert.deepEqual(session.user, { name: 'ann' })
await browser.submit('/auth/signout')
assert.equal(await (await browser.get('/whoami')).json(), null)
server.close()
server.closeAllConnections()
console.log(`signed in and out through Express on Node ${process.version}`)
