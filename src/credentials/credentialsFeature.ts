import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Finding } from '../core/errors.js'
import type { Feature } from '../plugin-api/Feature.js'
import { withOptions } from '../sign-in/FlowCatalogue.js'
import { ConfiguredCredentialsProvider, CredentialsProvider } from './CredentialsProvider.js'

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
        signInRoute: 'callback',
        callbackMethods: ['POST'],
        load: async ({ clock }) => new (await import('./CredentialsFlow.js')).CredentialsFlow(clock),
      })
      .check(checkCredentials)
  },
}

const RESERVED_FIELDS = new Set(['csrfToken', 'callbackUrl', '__proto__', 'constructor', 'prototype'])

/** Checks that credentials providers have `authorize`, and that no field has a reserved name. */
export const checkCredentials: ConfigCheck = ({ providers }) =>
  providers.flatMap((provider) => (provider instanceof CredentialsProvider ? faultsOf(provider) : []))

function faultsOf(provider: CredentialsProvider): Finding[] {
  const option = `providers (${JSON.stringify(provider.id)})`
  const findings: Finding[] = []
  if (!provider.decides) {
    const fix = 'Add authorize(credentials): it returns the user, or null.'
    findings.push({ option, problem: 'has no authorize.', fix })
  }
  for (const { name } of provider.fields ?? []) {
    if (!RESERVED_FIELDS.has(name)) continue
    findings.push({
      option,
      problem: `has a field called "${name}", a name the form needs itself.`,
      fix: 'Call the field something else.',
    })
  }
  return findings
}
