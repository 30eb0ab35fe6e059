import type { DataLayout } from './contract.js'

/** Names of the tables of an adapter. */
export const namesIn = ({ tables }: DataLayout): readonly string[] => Object.values(tables).map(({ name }) => name)

/** Whether two names are those of one table. Only PostgreSQL distinguishes upper and lower case everywhere. */
export const isSameName = (one: string, other: string, { connection }: DataLayout): boolean =>
  connection.dialect === 'postgres' ? one === other : one.toLowerCase() === other.toLowerCase()
