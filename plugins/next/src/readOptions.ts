import type { VerbFields } from 'authengine'
import { singleValues } from 'authengine/plugin'
import type { AuthorizationParams, SignInOptions, SignOutOptions } from './VerbOptions.js'

/** Options of a sign-in or sign-out, after reading. */
export interface ReadOptions {
  /** Whether Next redirects at once. */
  readonly redirect: boolean
  /** The options for the engine. */
  readonly fields: VerbFields
}

/**
 * Reads the options of a sign-in or sign-out, written as an object or sent as a form.
 *
 * @throws MalformedRequest when a form has different values for one field on which a sign-in depends.
 */
export function readOptions(options: FormData | SignInOptions | SignOutOptions): ReadOptions {
  const entries = options instanceof FormData ? fieldsOf(options) : Object.entries(options)
  const { redirect, redirectTo, callbackUrl, federated, ...others } = Object.fromEntries(entries) as SignInOptions
  return {
    redirect: isNot(redirect, false),
    fields: {
      ...others,
      redirectTo: [redirectTo, callbackUrl].find((each) => typeof each === 'string'),
      authorizationParams: undefined,
      federated: !isNot(federated, true),
    },
  }
}

/** Parameters for the provider's page. If a name is repeated, the last value counts. */
export const readParams = (given: AuthorizationParams): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(given as Record<string, string>))

/** The text fields of a form, without the fields that Next adds to find the action. */
function fieldsOf(form: FormData): [string, unknown][] {
  const fields = [...form].filter(([name, value]) => typeof value === 'string' && !name.startsWith('$ACTION_'))
  return [...singleValues(fields)]
}

/** In a form, a boolean is sent as text. */
const isNot = (value: unknown, wanted: boolean): boolean => value !== wanted && value !== String(wanted)
