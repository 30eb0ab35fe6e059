import type { RequestHandler } from 'express'

/**
 * Refuses the forms of other sites: such a form would be sent with the cookies of the user who is signed in here.
 *
 * Every browser says in `Origin` whose page sent a form, and no page can change that.
 */
export const ownFormsOnly: RequestHandler = (req, res, next) => {
  const reads = req.method === 'GET' || req.method === 'HEAD'
  if (reads || req.get('origin') === `${req.protocol}://${req.host}`) next()
  else res.status(403).type('text').send('This form was not sent by a page of this site.')
}
