import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { FOREIGN, PERSON, SECRETS } from './site.mjs'

/** Runs a request through handlers, as Express does. */
export async function through(handlers, req) {
  for (const handler of handlers) {
    await new Promise((done, failed) => handler(req, req.res, (error) => (error ? failed(error) : done())))
  }
  return req
}

/** Stores a session of express-session with a user of passport. Returns the `Cookie` header of that session. */
export async function signedIn(store) {
  const sid = 'sid-of-ann-0123456789abcdef'
  const cookie = { originalMaxAge: null, expires: null, httpOnly: true, path: '/' }
  await promisify(store.set.bind(store))(sid, { cookie, passport: { user: PERSON.id } })
  const mac = createHmac('sha256', SECRETS[0]).update(sid).digest('base64').replace(/=+$/, '')
  return `${FOREIGN}; connect.sid=${encodeURIComponent(`s:${sid}.${mac}`)}`
}
