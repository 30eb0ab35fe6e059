import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ProviderInput } from 'authengine'

/** A provider factory of Auth.js. */
export type AuthjsFactory = (options?: Readonly<Record<PropertyKey, unknown>>) => ProviderInput

const root = dirname(createRequire(import.meta.resolve('@auth/pg-adapter')).resolve('@auth/core'))

const load = async <T>(path: string): Promise<T> => (await import(pathToFileURL(join(root, path)).href)) as T

/** A provider factory of the real `@auth/core`, which is a dependency of its adapters. */
export const authjsProvider = async (name: string): Promise<AuthjsFactory> =>
  (await load<{ readonly default: AuthjsFactory }>(`providers/${name}.js`)).default

/** The symbol of `@auth/core` for a custom `fetch`. */
export const authjsFetch = async (): Promise<symbol> =>
  (await load<{ readonly customFetch: symbol }>('index.js')).customFetch
