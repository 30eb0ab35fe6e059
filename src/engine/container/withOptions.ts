import { customFetch } from '../../providers/AuthorizationCodeProvider.js'
import { endpointOf, mergeEndpoints, type TokenEndpoint } from '../../providers/endpoints.js'

type Members = Readonly<Record<PropertyKey, unknown>>

const ENDPOINTS: ReadonlySet<PropertyKey> = new Set(['authorization', 'token', 'userinfo'])
/** Every copy of Auth.js has a symbol of its own for `fetch`; its name is all that they share. */
const FOREIGN_FETCH = 'custom-fetch'

/** Whether an object has the form that factories of Auth.js return: `{ ...defaults, options }`. */
export const hasOptions = (made: object): made is { readonly options: object } =>
  'options' in made && typeof made.options === 'object' && made.options !== null

/**
 * Merges the options of an object that a factory of Auth.js made into its defaults: options win, objects are merged member by
 * member, lists are replaced, and an option that is undefined counts as left out. Other objects are returned as they are.
 */
export function withOptions(made: object): object {
  if (!hasOptions(made)) return made
  const all = merged(made, made.options as Members)
  const foreign = Object.getOwnPropertySymbols(all).find(({ description }) => description === FOREIGN_FETCH)
  return foreign === undefined ? all : { [customFetch]: all[foreign], ...all }
}

function merged(defaults: Members, options: Members): Members {
  const names = Reflect.ownKeys(options).filter((name) => options[name] !== undefined)
  return {
    ...defaults,
    ...Object.fromEntries(names.map((name) => [name, member(name, defaults[name], options[name])])),
  }
}

function member(name: PropertyKey, fact: unknown, option: unknown): unknown {
  if (ENDPOINTS.has(name) && fact !== undefined) return mergeEndpoints(asEndpoint(fact), asEndpoint(option))
  return isPlain(fact) && isPlain(option) ? merged(fact, option) : option
}

const asEndpoint = (written: unknown): TokenEndpoint => endpointOf(written as TokenEndpoint)

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
