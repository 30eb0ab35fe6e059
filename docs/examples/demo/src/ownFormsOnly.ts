import type { RequestHandler } from 'express'

/**
 * Refuses the forms of other sites, because browsers would send them with the cookies of this site.
 *
 * The `Origin` header has the origin of the page that sent a form, and no page can change this header.
 */
export const ownFormsOnly: RequestHandler = (req, res, next) => {
  const reads = req.method === 'GET' || req.method === 'HEAD'
  if (reads || req.get('origin') === `${req.protocol}://${req.host}`) next()
  else res.status(403).type('text').send('This form was not sent by a page of this site.')
}
