import { misfit } from '../config/misfit.js'
import { Provider } from '../core/Provider.js'
import type { Finding } from '../core/errors.js'
import type { DescribedProvider } from '../plugin-api/Feature.js'
import type { ProviderInput } from './AuthConfig.js'

/** How each `type` of plain objects becomes a provider. */
export type DescribedTypes = ReadonlyMap<unknown, DescribedProvider>

/** Turns what an application wrote into providers. What cannot be turned becomes a finding. */
export function readProviders(
  inputs: readonly ProviderInput[],
  described: DescribedTypes,
  findings: Finding[],
): Provider[] {
  if (!Array.isArray(inputs)) {
    findings.push({ option: 'providers', problem: 'is not a list.', fix: 'Write [ … ].' })
    return []
  }
  const reader = { described, findings }
  return inputs.flatMap((input, at) => read(input, `providers[${String(at)}]`, reader) ?? [])
}

interface Reader {
  readonly described: DescribedTypes
  readonly findings: Finding[]
}

function read(input: unknown, option: string, reader: Reader): Provider | undefined {
  const { described, findings } = reader
  if (input instanceof Provider) return input
  if (typeof input === 'function') {
    const made: unknown = isProviderClass(input) ? new input() : (input as () => unknown)()
    if (made instanceof Provider || isTyped(made)) return read(made, option, reader)
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
    const make = described.get(input.type)
    if (make) return make(input, (fault) => void findings.push({ option, ...fault }))
    const problem = `is of the type ${JSON.stringify(input.type)}.`
    findings.push({ option, problem, fix: `Plain objects can be of the type ${[...described.keys()].join(', ')}.` })
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
