import { INPUT } from './SignInDoor.js'
import { nearest, unknownIn, type UnknownName, unknownName } from './unknownNames.js'

/** An option of a provider that the library does not read. */
export interface UnknownOption extends UnknownName {
  /** Whether it is a mistake. Otherwise it is one if the function that made the provider does not read it either. */
  readonly isMistake: boolean
}

/** The names that a family of providers reads. */
export interface KnownOptions {
  /** Names of options. */
  readonly names: ReadonlySet<string>
  /** Names inside of options that are objects. */
  readonly groups?: Readonly<Record<string, ReadonlySet<string>>> | undefined
  /** Options whose objects may have other members as well: only misspelled ones are mistakes. */
  readonly loose?: ReadonlySet<string> | undefined
  /** What replaces an option of other libraries. */
  readonly replacedBy?: Readonly<Record<string, string>> | undefined
  /** Whether a function of the application is given all options, and may read others. Default: false. */
  readonly areHandedOn?: boolean | undefined
}

/** The options of a provider that nothing reads, those inside of objects as well. */
export function unknownOptions(given: object, known: KnownOptions): UnknownOption[] {
  const { names, groups = {}, loose, replacedBy = {}, areHandedOn = false } = known
  // A factory in the form of Auth.js hands on everything that it was called with.
  const isMade = 'options' in given
  const top = unknownIn(given, names)
    .filter((name) => !areHandedOn || nearest(name, names) !== undefined)
    .map((name): UnknownOption => {
      const unknown = unknownName('', name, names)
      const replacement = Object.hasOwn(replacedBy, name) ? replacedBy[name] : undefined
      if (replacement !== undefined) return { ...unknown, fix: `Write ${replacement}.`, isMistake: true }
      return { ...unknown, isMistake: !isMade || nearest(name, names) !== undefined }
    })
  const inside = Object.entries(groups).flatMap(([group, members]) => {
    const written: unknown = Reflect.get(given, group)
    if (typeof written !== 'object' || written === null) return []
    const isLoose = isMade || loose?.has(group)
    return unknownIn(written, members)
      .filter((name) => !isLoose || nearest(name, members) !== undefined)
      .map((name) => ({ ...unknownName(`${group}.`, name, members), isMistake: true }))
  })
  return [...top, ...inside]
}

/** What nothing reads in the inputs of a form, which an option has by their names. */
export function unknownInputs(option: string, given: object): UnknownOption[] {
  const inputs = Object(Reflect.get(given, option)) as object
  const groups = Object.fromEntries(Object.keys(inputs).map((name) => [name, INPUT]))
  const isMade = 'options' in given ? { options: {} } : {}
  const known = { names: new Set([...Object.keys(inputs), 'options']), groups }
  return unknownOptions({ ...inputs, ...isMade }, known).map((each) => ({
    ...each,
    option: `${option}.${each.option}`,
  }))
}
