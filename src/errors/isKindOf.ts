/** Marks the errors of this library, the same in every copy of the package. */
export const BRAND = Symbol.for('authengine.error')

/** A class of errors. */
type ErrorClass = abstract new (...args: never[]) => object

/**
 * Whether a value is an error of a class, where the class may come from another copy of the package.
 *
 * Copies are compared by their names, and only by literal ones: a minifier gives the same letter to different classes.
 */
export function isKindOf(expected: ErrorClass, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Function.prototype[Symbol.hasInstance].call(expected, value)) return true
  return BRAND in value && hasLiteralName(expected) && classesOf(value).some((each) => isNamed(each, expected.name))
}

/** The classes of an object, the nearest first. */
function classesOf(value: object): unknown[] {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null) return []
  return [prototype.constructor, ...classesOf(prototype)]
}

const isNamed = (made: unknown, name: string): boolean =>
  typeof made === 'function' && made.name === name && hasLiteralName(made)

/** Whether a class has a static member `name`: the name that a class has by itself is not enumerable. */
const hasLiteralName = (made: object): boolean => Object.getOwnPropertyDescriptor(made, 'name')?.enumerable === true
