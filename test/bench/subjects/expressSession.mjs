import session from 'express-session'
import passport from 'passport'
import { Strategy } from 'passport-local'
import { PERSON, SECRETS } from '../kit/site.mjs'

export const label = 'express-session + passport'

/** The handlers of an application with passport: sessions in the memory of the process. */
export function create() {
  const authenticator = new passport.Passport()
  authenticator.use(new Strategy((_name, _password, done) => done(null, { ...PERSON })))
  authenticator.serializeUser((user, done) => done(null, user.id))
  authenticator.deserializeUser((_id, done) => done(null, { ...PERSON }))
  const store = new session.MemoryStore()
  const handlers = [
    session({ secret: SECRETS[0], resave: false, saveUninitialized: false, store }),
    authenticator.initialize(),
    authenticator.session(),
  ]
  return { authenticator, handlers, store }
}
