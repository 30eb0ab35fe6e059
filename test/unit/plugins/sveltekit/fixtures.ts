import { Browser } from 'authengine/testing'
import type { Site } from './Site.js'

export { aConfig } from '../../../support/aConfig.js'

/** Ann's credentials, and the field that the form adds. */
export const ANN = { providerId: 'cred', username: 'ann', password: 'right' }

/** The origin of the site. */
export const ORIGIN = 'https://app.example'

export const browserFor = (site: Site, origin = ORIGIN): Browser =>
  new Browser(origin, (request) => {
    if (!request.headers.has('host')) request.headers.set('host', new URL(origin).host)
    return site.respond(request)
  })
