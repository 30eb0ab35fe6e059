import type { Environment, ProviderInput } from 'authengine'

const VARIABLES = { clientId: 'ID', clientSecret: 'SECRET', issuer: 'ISSUER', apiKey: 'KEY' } as const

/**
 * Sets the options that a provider does not have from the environment. Only providers that are plain objects change.
 */
export function withClient(provider: ProviderInput, env: Environment): ProviderInput {
  if (!('id' in provider) || Object.getPrototypeOf(provider) !== Object.prototype) return provider
  const prefix = `AUTH_${provider.id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`
  const said = Object.entries(VARIABLES).filter(([option]) => Reflect.get(provider, option) === undefined)
  const read = said.map(([option, name]) => [option, env[`${prefix}_${name}`]?.trim() || undefined] as const)
  return Object.assign({}, provider, Object.fromEntries(read.filter(([, value]) => value !== undefined)))
}
