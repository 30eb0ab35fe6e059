/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

declare const held: unique symbol

/**
 * The type of all tokens. Tokens are frozen and compared by `kind` and `name`, so that they work across copies of a
 * package and across bundles.
 *
 * @typeParam K - Kind of the named thing.
 * @typeParam T - Type of the named thing. Invariant: a token for a wider or narrower type cannot be used instead.
 */
export interface Token<K extends string, T> {
  /** Kind of the named thing. */
  readonly kind: K
  /** A package name, or a package name and a path. */
  readonly name: string
  /** Holds the type; never set. */
  readonly [held]?: (value: T) => T
}

/** Identifies the stores of a plugin. */
export type StoreToken<S> = Token<'store', S>

/**
 * Makes a token for the stores of a plugin.
 *
 * @param name - The package name and a path, such as `@authengine/audit/log`.
 */
export const storeToken = <S>(name: string): StoreToken<S> => Object.freeze({ kind: 'store', name })
