import { FlatAdapter } from '../adapters/authjs/FlatAdapter.js'
import type { FlatAdapterFunctions } from '../adapters/authjs/FlatAdapterFunctions.js'
import { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Random } from '../core/Random.js'

/** A database as it is, or made of flat functions. */
export function readAdapter(given: DatabaseAdapter | FlatAdapterFunctions, random?: Random): DatabaseAdapter {
  return isDatabase(given) ? given : new FlatAdapter(given, random)
}

/** By its stores as well: two copies of this package must not make a stranger of it. */
function isDatabase(given: DatabaseAdapter | FlatAdapterFunctions): given is DatabaseAdapter {
  if (given instanceof DatabaseAdapter) return true
  const { users, accounts, createUser, getUser } = given as Partial<Record<string, unknown>>
  return !createUser && !getUser && (isStore(users) || isStore(accounts))
}

const isStore = (value: unknown): boolean => typeof value === 'object' && value !== null
