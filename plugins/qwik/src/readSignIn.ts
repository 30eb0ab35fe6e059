import type { VerbFields } from 'authengine'
import type { ActionFailure } from './ActionResult.js'
import { type Entries, entriesOf } from './entriesOf.js'
import type { SignInFields } from './SignInFields.js'

/** Why fields cannot be used. */
export type Faults = ActionFailure<SignInFields>['fieldErrors']

/** What a user wants to sign in with. */
export interface WantedSignIn {
  readonly providerId: string | undefined
  readonly redirectTo: string | undefined
  readonly fields: VerbFields
}

/**
 * Reads what a form or a script sent to the sign-in action. An empty text counts as left out.
 *
 * @returns What is wanted, or what is wrong with the fields.
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
 * Whether parameters have no member, which no form can send. `submit` of Qwik writes `URLSearchParams` as `{}`: without this, what
 * they ask for, such as `prompt=login`, would be left undone.
 */
const isEmptied = (params: unknown): boolean =>
  typeof params === 'object' &&
  params !== null &&
  !(params instanceof URLSearchParams) &&
  Object.keys(params).length === 0

const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'

const textsIn = (query: string): Entries => Object.fromEntries(new URLSearchParams(query))
