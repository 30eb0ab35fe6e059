import { Browser } from 'authengine/testing'
import type { Site } from './Site.js'

export { aConfig } from '../../../support/aConfig.js'

/** What Ann types, and what the form adds. */
export const ANN = { providerId: 'cred', username: 'ann', password: 'right' }

/** Where the site of a test is. */
export const ORIGIN = 'https://app.example'

/** The browser of a user. */
export const browserFor = (site: Site, origin = ORIGIN): Browser =>
  new Browser(origin, (request) => {
    if (!request.headers.has('host')) request.headers.set('host', new URL(origin).host)
    return site.respond(request)
  })
