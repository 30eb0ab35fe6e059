import { misfit } from '../../config/misfit.js'
import type { Finding } from '../../core/errors.js'
import { ConfiguredCredentialsProvider } from '../../providers/CredentialsProvider.js'
import { ConfiguredEmailProvider } from '../../providers/EmailProvider.js'
import { type OAuth2Config, OAuthProvider } from '../../providers/OAuthProvider.js'
import { type OIDCConfig, OidcProvider } from '../../providers/OidcProvider.js'
import { Provider } from '../../providers/Provider.js'
import { WebAuthnProvider } from '../../providers/WebAuthnProvider.js'
import type { ProviderInput } from '../AuthConfig.js'
import { withOptions } from './withOptions.js'

/** Turns what an application wrote into providers. What cannot be turned becomes a finding. */
export function readProviders(inputs: readonly ProviderInput[], findings: Finding[]): Provider[] {
  if (!Array.isArray(inputs)) {
    findings.push({ option: 'providers', problem: 'is not a list.', fix: 'Write [ … ].' })
    return []
  }
  return inputs.flatMap((input, at) => read(input, `providers[${String(at)}]`, findings) ?? [])
}

function read(input: unknown, option: string, findings: Finding[]): Provider | undefined {
  if (input instanceof Provider) return input
  if (typeof input === 'function') {
    const made: unknown = isProviderClass(input) ? new input() : (input as () => unknown)()
    if (made instanceof Provider || isTyped(made)) return read(made, option, findings)
    findings.push({ option, problem: 'is a function that makes no provider.', fix: 'Let it return one, at once.' })
    return undefined
  }
  if (isTyped(input)) {
    if (isForeign(input)) {
      findings.push({ option, ...FOREIGN })
      return undefined
    }
    if ('version' in input && /^1\b/.test(String(input.version))) {
      findings.push({
        option,
        problem: 'is of OAuth 1, which is not supported.',
        fix: 'Use OAuth 2, or OpenID Connect.',
      })
      return undefined
    }
    const describe = DESCRIPTIONS.get(input.type)
    if (describe) return describe(withOptions(input), option, findings)
    const problem = `is of the type ${JSON.stringify(input.type)}.`
    findings.push({ option, problem, fix: `Plain objects can be of the type ${[...DESCRIPTIONS.keys()].join(', ')}.` })
    return undefined
  }
  findings.push({ option, ...(misfit(input) ?? NO_PROVIDER) })
  return undefined
}

const NO_PROVIDER = {
  problem: 'is not a provider.',
  fix: 'Write a provider, its class, a factory, or an object with a type.',
}

const FOREIGN = {
  problem: 'was made by another copy of authengine, which this one cannot use.',
  fix:
    'Install one copy: "npm dedupe", or one version of every @authengine package. If a bundler builds the server, let it ' +
    'include all packages of authengine, or none.',
}

/** Whether something is a provider of another copy of this package: it has the methods of one. */
const isForeign = (input: object): boolean => 'unknownOptions' in input && typeof input.unknownOptions === 'function'

const isTyped = (input: unknown): input is { readonly type: unknown } =>
  typeof input === 'object' && input !== null && 'type' in input

const isProviderClass = (input: unknown): input is new () => Provider =>
  typeof input === 'function' && input.prototype instanceof Provider

type Describe = (input: object, option: string, findings: Finding[]) => Provider | undefined

/** The types a plain object can be of. */
const DESCRIPTIONS: ReadonlyMap<unknown, Describe> = new Map<unknown, Describe>([
  // Twice: an object is what the application says, so it wins over the environment, as facts of a class would not.
  ['oauth', (input) => new OAuthProvider(input as OAuth2Config, input)],
  ['oidc', (input) => new OidcProvider(input as OIDCConfig, input)],
  ['email', (input) => new ConfiguredEmailProvider(input)],
  ['webauthn', (input) => new WebAuthnProvider(input)],
  [
    'credentials',
    (input, option, findings) => {
      if ('authorize' in input && typeof input.authorize === 'function') {
        return new ConfiguredCredentialsProvider(
          input as ConstructorParameters<typeof ConfiguredCredentialsProvider>[0],
        )
      }
      findings.push({
        option,
        problem: 'has no authorize.',
        fix: 'Add authorize(credentials): it returns the user, or null.',
      })
      return undefined
    },
  ],
])
