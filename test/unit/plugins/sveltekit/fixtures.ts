import type { AuthConfig } from 'authengine'
import { Browser, RecordingLogger } from 'authengine/testing'
import type { Site } from './Site.js'

/** A configuration that believes the host of the request, and in which "ann" has the password "right". */
export const aConfig = (config: AuthConfig = {}): AuthConfig => ({
  secret: 'a-secret-for-tests-only-0123456789abcdef',
  trustHost: true,
  ...config,
  providers: config.providers ?? [
    {
      id: 'cred',
      type: 'credentials',
      credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
      authorize: ({ username, password }) =>
        username === 'ann' && password === 'right' ? { id: 'user-ann', name: 'Ann' } : null,
    },
  ],
  plugins: [
    { name: 'silent', register: (registry) => void registry.logger(new RecordingLogger()) },
    ...(config.plugins ?? []),
  ],
})

/** What Ann types, and what the form adds. */
export const ANN = { providerId: 'cred', username: 'ann', password: 'right' }

/** Where the site of a test is. */
export const ORIGIN = 'https://app.example'

/** Somebody with a browser. */
export const browserFor = (site: Site, origin = ORIGIN): Browser =>
  new Browser(origin, (request) => {
    if (!request.headers.has('host')) request.headers.set('host', new URL(origin).host)
    return site.respond(request)
  })
