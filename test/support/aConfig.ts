import type { AuthConfig } from 'authengine'
import { RecordingLogger } from 'authengine/testing'

/** A configuration that trusts the host of the request, and in which "ann" has the password "right". */
export const aConfig = <C extends AuthConfig = AuthConfig>(config: C = {} as C): C & AuthConfig => ({
  secret: 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv',
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
    { id: 'silent', name: 'silent', register: (registry) => void registry.logger(new RecordingLogger()) },
    ...(config.plugins ?? []),
  ],
})
