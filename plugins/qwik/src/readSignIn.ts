import type { VerbFields } from 'authengine'
import type { ActionFailure } from './ActionResult.js'
import { type Entries, entriesOf } from './entriesOf.js'
import type { SignInFields } from './SignInFields.js'

/** Faults of the fields. */
export type Faults = ActionFailure<SignInFields>['fieldErrors']

/** The arguments of a sign-in. */
export interface WantedSignIn {
  readonly providerId: string | undefined
  readonly redirectTo: string | undefined
  readonly fields: VerbFields
}

/**
 * Reads the fields that a form or a script sent to the sign-in action. An empty string counts as missing.
 *
 * @returns The arguments of the sign-in, or the faults of the fields.
 */
export function readSignIn(sent: unknown): WantedSignIn | { readonly faults: Faults } {
  const { providerId, redirectTo, authorizationParams, options } = sent as Record<string, unknown>
  const params = typeof authorizationParams === 'string' ? textsIn(authorizationParams) : entriesOf(authorizationParams)
  const given = entriesOf(options)
  const faults: Faults = {
    ...(!isText(providerId) && { providerId: ['The provider must be a string.'] }),
    ...(!isText(redirectTo) && { redirectTo: ['The destination must be a string.'] }),
    ...(!params && { authorizationParams: ['The parameters must be strings.'] }),
    ...(isEmptied(authorizationParams) && { authorizationParams: [EMPTIED] }),
    ...(!given && { options: ['The fields must be strings, numbers or booleans.'] }),
  }
  if (!isText(providerId) || !isText(redirectTo) || !params || !given || isEmptied(authorizationParams))
    return { faults }
  const { redirectTo: nearer, ...fields } = given
  return {
    providerId: providerId || undefined,
    redirectTo: nearer || redirectTo || undefined,
    fields: { ...fields, federated: undefined, authorizationParams: undefined, clientParams: params },
  }
}

const EMPTIED =
  'The parameters are empty: a script cannot send URLSearchParams. Send String(params), or leave the field out.'

/**
 * Whether the parameters are an object without members, which a form cannot send. `submit` of Qwik serializes
 * `URLSearchParams` as `{}`: without this check, parameters such as `prompt=login` would be lost silently.
 */
const isEmptied = (params: unknown): boolean =>
  typeof params === 'object' &&
  params !== null &&
  !(params instanceof URLSearchParams) &&
  Object.keys(params).length === 0

const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'

const textsIn = (query: string): Entries => Object.fromEntries(new URLSearchParams(query))
