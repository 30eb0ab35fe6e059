import { AdapterError } from '../../core/errors.js'
import type { FlatAdapterFunctions, FlatFunction } from './FlatAdapterFunctions.js'

type Called<Name extends FlatFunction> = NonNullable<FlatAdapterFunctions[Name]>

/** Calls the functions of an adapter, always as its members, and wraps what they throw. */
export class FlatCalls {
  /** @param functions - The adapter; never changed. */
  constructor(private readonly functions: FlatAdapterFunctions) {}

  /** Whether the adapter has a function; those of a class count, which are on its prototype. */
  has(name: string): boolean {
    return typeof this.functions[name as FlatFunction] === 'function'
  }

  /**
   * Calls a function.
   *
   * @throws AdapterError with what it threw as the cause.
   */
  async call<Name extends FlatFunction>(
    name: Name,
    ...args: Parameters<Called<Name>>
  ): Promise<Awaited<ReturnType<Called<Name>>>> {
    const called = this.functions[name] as ((...args: unknown[]) => unknown) | undefined
    if (called === undefined) throw new AdapterError(`The adapter has no function ${name}.`)
    try {
      return (await Reflect.apply(called, this.functions, args)) as Awaited<ReturnType<Called<Name>>>
    } catch (error) {
      if (error instanceof AdapterError) throw error
      // The message of a database quotes values; it stays in the cause.
      throw new AdapterError(`The function ${name} of the adapter failed.`, { cause: error })
    }
  }
}
