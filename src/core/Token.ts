/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

declare const held: unique symbol

/**
 * What all tokens have in common. Tokens are frozen and compared by `kind` and `name`, so that they work across copies of a
 * package and across bundles.
 *
 * @typeParam K - What it names.
 * @typeParam T - The type behind it. Invariant: a token for a wider or narrower type is another type.
 */
export interface Token<K extends string, T> {
  /** What it names. */
  readonly kind: K
  /** A package name, or a package name and a path. */
  readonly name: string
  /** Holds the type; never set. */
  readonly [held]?: (value: T) => T
}

/** Names the stores that a plugin brings. */
export type StoreToken<S> = Token<'store', S>

/**
 * Makes a token for the stores of a plugin.
 *
 * @param name - The package name and a path, such as `@authengine/audit/log`.
 */
export const storeToken = <S>(name: string): StoreToken<S> => Object.freeze({ kind: 'store', name })
