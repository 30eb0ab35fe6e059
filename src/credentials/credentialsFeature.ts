import type { Feature } from '../plugin-api/Feature.js'
import { withOptions } from '../sign-in/withOptions.js'
import { ConfiguredCredentialsProvider, CredentialsProvider } from './CredentialsProvider.js'
import { checkCredentials } from './checkCredentials.js'

type Written = ConstructorParameters<typeof ConfiguredCredentialsProvider>[0]

/** Sign-in with names and passwords that the application checks. */
export const credentialsFeature: Feature = {
  id: 'credentials',
  register: (registry) => {
    registry
      .describedProvider('credentials', (written, report) => {
        const options = withOptions(written)
        if ('authorize' in options && typeof options.authorize === 'function') {
          return new ConfiguredCredentialsProvider(options as Written)
        }
        report({ problem: 'has no authorize.', fix: 'Add authorize(credentials): it returns the user, or null.' })
        return undefined
      })
      .lazyFlow({
        performs: CredentialsProvider,
        entrance: 'callback',
        callbackMethods: ['POST'],
        load: async ({ clock }) => new (await import('./CredentialsFlow.js')).CredentialsFlow(clock),
      })
      .check(checkCredentials)
  },
}
