type Members = Readonly<Record<PropertyKey, unknown>>

/** Merges one member differently. Undefined leaves it to the rule for all members. */
export type MergeMember = (name: PropertyKey, fact: unknown, option: unknown) => unknown

/** Whether an object has the form that factories of Auth.js return: `{ ...defaults, options }`. */
const hasOptions = (made: object): made is { readonly options: object } =>
  'options' in made && typeof made.options === 'object' && made.options !== null

/**
 * Merges the options of an object that a factory of Auth.js made into its defaults: options win, objects are merged member by
 * member, lists are replaced, and an option that is undefined counts as left out. Other objects are returned as they are.
 *
 * @param mergeMember - Called for each member, also inside of merged objects. Default: no member is merged differently.
 */
export function withOptions(made: object, mergeMember: MergeMember = () => undefined): object {
  if (!hasOptions(made)) return made
  return merged(made, made.options as Members, mergeMember)
}

function merged(defaults: Members, options: Members, mergeMember: MergeMember): Members {
  const names = Reflect.ownKeys(options).filter((name) => options[name] !== undefined)
  const member = (name: PropertyKey, fact: unknown, option: unknown): unknown =>
    mergeMember(name, fact, option) ?? (isPlain(fact) && isPlain(option) ? merged(fact, option, mergeMember) : option)
  return {
    ...defaults,
    ...Object.fromEntries(names.map((name) => [name, member(name, defaults[name], options[name])])),
  }
}

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
