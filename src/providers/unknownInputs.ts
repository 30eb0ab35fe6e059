import { INPUT } from './factNames.js'
import { type UnknownOption, unknownOptions } from './unknownOptions.js'

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
