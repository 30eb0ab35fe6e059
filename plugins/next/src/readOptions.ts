import type { VerbFields } from 'authengine'
import { singleValues } from 'authengine/plugin'
import type { AuthorizationParams, SignInOptions, SignOutOptions } from './VerbOptions.js'

/** What options say, for the engine and for Next. */
export interface ReadOptions {
  /** Whether to go there at once. */
  readonly redirect: boolean
  /** The configuration of the engine. */
  readonly fields: VerbFields
}

/**
 * Reads the options of a sign-in or sign-out, written as an object or sent as a form.
 *
 * @throws MalformedRequest when a field of a form on which a sign-in depends was sent with different values.
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

/** Parameters for the provider's page; of two with one name the last counts. */
export const readParams = (given: AuthorizationParams): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(given as Record<string, string>))

/** The text of a form, without what Next has put there to find the action. */
function fieldsOf(form: FormData): [string, unknown][] {
  const fields = [...form].filter(([name, value]) => typeof value === 'string' && !name.startsWith('$ACTION_'))
  return [...singleValues(fields)]
}

/** A form has nothing but text. */
const isNot = (value: unknown, wanted: boolean): boolean => value !== wanted && value !== String(wanted)
