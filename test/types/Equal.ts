/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- only two deferred conditional types are compared exactly */
/** True when two types are the same, `any` and `readonly` included. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Fails to compile if the type is not `true`. */
export type Expect<T extends true> = T
