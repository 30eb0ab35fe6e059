// Replaces four modules of inversify in the bundle. inversifyAlias.mjs lists them.

let bindings = 0

/** The number of the next binding. inversify keeps this count on the global `Object`. */
export const getBindingId = () => bindings++

/** Replaces the classes that create instances and computed values. */
class NotAConstant {
  constructor() {
    throw new TypeError('This container holds constant values only: bind with toConstantValue().')
  }
}

export { NotAConstant as InstanceBindingNodeImplementation, NotAConstant as ResolvedValueBindingNodeImplementation }
