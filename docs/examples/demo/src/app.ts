import { getSession, MiddlewareAuth, requestAuth } from '@authengine/express'
import express, { type Express } from 'express'
import type { DemoConfig } from './config.js'
import { ownFormsOnly } from './ownFormsOnly.js'
import { publicFiles } from './publicFiles.js'
import { homePage } from './views/homePage.js'
import { membersPage } from './views/membersPage.js'

/**
 * The demo application: a home page with the sessions of the user who is signed in, and a page for members.
 *
 * @param inbox - URL of the page that shows the mails of the demo.
 */
export function createApp(config: DemoConfig, inbox: string): Express {
  const places = { home: '/', inbox }
  const app = express()
  app.disable('x-powered-by')

  const auth = MiddlewareAuth(config)
  app.use('/auth', auth)
  // Password managers open `/.well-known/change-password`.
  app.use('/.well-known', auth)
  app.use(publicFiles())
  app.use(ownFormsOnly, express.urlencoded({ extended: false }))
  app.use((_req, res, next) => {
    res.set({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
    next()
  })

  app.get('/', async (req, res) => {
    const asked = await requestAuth(req, config)
    res.send(homePage(places, await asked.session(), await asked.engine.sessions.listFor(asked.incomingRequest)))
  })

  app.get('/members', async (req, res) => {
    const session = await getSession(req, config)
    if (session?.user) res.send(membersPage(places, session.user))
    else res.redirect(`/auth/signin?callbackUrl=${encodeURIComponent('/members')}`)
  })

  app.post('/name', async (req, res) => {
    const asked = await requestAuth(req, config)
    await asked.update(req.body)
    res.redirect(303, '/')
  })

  app.post('/sessions/end', async (req, res) => {
    const { id } = req.body as { id?: unknown }
    const { engine, incomingRequest } = await requestAuth(req, config)
    await engine.sessions.revokeOwn(incomingRequest, String(id))
    res.redirect(303, '/#sessions')
  })

  app.post('/sessions/end-others', async (req, res) => {
    const { engine, incomingRequest } = await requestAuth(req, config)
    await engine.sessions.revokeOthers(incomingRequest)
    res.redirect(303, '/#sessions')
  })

  return app
}

/** Loads nothing from other sites, and forbids them to show a page in a frame (clickjacking). */
const POLICY = "default-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
