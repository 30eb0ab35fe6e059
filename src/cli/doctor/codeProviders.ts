import type { AuthorizationCodeProvider } from '../../oauth/AuthorizationCodeProvider.js'
import { describedProviders } from '../../oauth/oauthFeature.js'

/** The configured providers that redirect users to a service. They may come from another copy of this package. */
export const codeProviders = (inputs: readonly unknown[]): readonly AuthorizationCodeProvider[] =>
  inputs.flatMap((input) => read(input) ?? [])

function read(input: unknown): AuthorizationCodeProvider | undefined {
  const made = madeOf(input)
  if (typeof made !== 'object' || made === null) return undefined
  if ('environmentPrefix' in made) return 'requiredMetadata' in made ? (made as AuthorizationCodeProvider) : undefined
  return 'type' in made ? describedProviders.get(made.type as string)?.(made) : undefined
}

/** An element of `providers`, as the engine sees it: a class or a factory is called. */
export const madeOf = (input: unknown): unknown => (typeof input === 'function' ? madeBy(input) : input)

/** The id and the type of an element of `providers`, which may be anything. */
export const kindOf = (input: unknown): { readonly id?: unknown; readonly type?: unknown } =>
  Object(madeOf(input)) as { readonly id?: unknown; readonly type?: unknown }

/** The provider that a class or a factory creates; undefined if that fails, which checkConfig reports. */
function madeBy(make: unknown): unknown {
  try {
    const isClass = /^class\b/.test(Function.prototype.toString.call(make))
    return isClass ? new (make as new () => unknown)() : (make as () => unknown)()
  } catch {
    return undefined
  }
}
