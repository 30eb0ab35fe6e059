// Stands for four modules of inversify in the bundle: inversifyAlias.mjs lists them.

let bindings = 0

/** The number of the next binding; inversify counts them on the global `Object`. */
export const getBindingId = () => bindings++

/** In place of what makes instances and computed values. */
class NotAConstant {
  constructor() {
    throw new TypeError('This container holds constant values only: bind with toConstantValue().')
  }
}

export { NotAConstant as InstanceBindingNodeImplementation, NotAConstant as ResolvedValueBindingNodeImplementation }
