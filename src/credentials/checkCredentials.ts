import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Finding } from '../core/errors.js'
import { CredentialsProvider } from './CredentialsProvider.js'

const RESERVED_FIELDS = new Set(['csrfToken', 'callbackUrl', '__proto__', 'constructor', 'prototype'])

/** Credentials providers can decide, and their fields have names of their own. */
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
