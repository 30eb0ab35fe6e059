import type { AuthorizationCodeProvider } from '../../oauth/AuthorizationCodeProvider.js'
import { describedProviders } from '../../oauth/oauthFeature.js'

/** Those of the configured providers that send users to a service. They may be of another copy of this package. */
export const codeProviders = (inputs: readonly unknown[]): readonly AuthorizationCodeProvider[] =>
  inputs.flatMap((input) => read(input) ?? [])

function read(input: unknown): AuthorizationCodeProvider | undefined {
  const made: unknown = typeof input === 'function' ? madeBy(input) : input
  if (typeof made !== 'object' || made === null) return undefined
  if ('environmentPrefix' in made) return 'requiredMetadata' in made ? (made as AuthorizationCodeProvider) : undefined
  return 'type' in made ? describedProviders.get(made.type as string)?.(made) : undefined
}

/** What a class or a factory makes; nothing where it fails, which the check of the configuration reports. */
function madeBy(make: unknown): unknown {
  try {
    const isClass = /^class\b/.test(Function.prototype.toString.call(make))
    return isClass ? new (make as new () => unknown)() : (make as () => unknown)()
  } catch {
    return undefined
  }
}
