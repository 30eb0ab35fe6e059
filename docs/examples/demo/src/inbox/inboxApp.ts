import express, { type Express } from 'express'
import { publicFiles } from '../publicFiles.js'
import type { Places } from '../views/layout.js'
import type { Mailbox } from './Mailbox.js'
import { listPage, mailPage, missingPage } from './pages.js'

/**
 * The pages of the inbox.
 *
 * @param demo - URL of the demo.
 */
export function inboxApp(mailbox: Mailbox, demo: string): Express {
  const places: Places = { home: demo, inbox: '/' }
  const app = express()
  app.disable('x-powered-by')
  app.use(publicFiles())
  app.use((_req, res, next) => {
    res.set({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
    next()
  })

  app.get('/', (_req, res) => {
    res.send(listPage(places, mailbox.mails))
  })

  app.get('/mails/:id', ({ params }, res) => {
    const mail = mailbox.find(params.id)
    if (mail) res.send(mailPage(places, mail))
    else res.status(404).send(missingPage(places))
  })

  app.get('/mails/:id/html', ({ params }, res) => {
    const mail = mailbox.find(params.id)
    // Links of a mail open in the whole tab, not in the frame.
    const linked = mail?.html.replace(/<head>/i, '$&<base target="_top">')
    res.set('content-security-policy', MAIL_POLICY).status(mail ? 200 : 404)
    res.send(linked)
  })

  return app
}

const POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A mail may have styles, but no scripts, forms or requests to other sites. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation'
