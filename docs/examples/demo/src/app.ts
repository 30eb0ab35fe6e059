import { join } from 'node:path'
import { getSession, MiddlewareAuth } from '@authengine/express'
import express, { type Express } from 'express'
import { demoConfig, type DemoOptions } from './config.js'
import { homePage, membersPage } from './views.js'

/** The demo application: a home page, and a page for members. */
export function createApp(options: DemoOptions): Express {
  const config = demoConfig(options)
  const app = express()
  app.disable('x-powered-by')

  app.use('/auth', MiddlewareAuth(config))
  app.get('/favicon.ico', (_req, res) => {
    res.redirect('/logo.svg')
  })
  app.use(express.static(join(import.meta.dirname, '../public')))

  app.get('/', async (req, res) => {
    res.send(homePage(await getSession(req, config)))
  })

  app.get('/members', async (req, res) => {
    const session = await getSession(req, config)
    if (session?.user) res.send(membersPage(session.user.name ?? 'you'))
    else res.redirect(`/auth/signin?callbackUrl=${encodeURIComponent('/members')}`)
  })

  return app
}
