import { AdapterError } from 'authengine'

/**
 * What to throw if a driver cannot be loaded.
 *
 * Each driver is imported inside a `try`: bundlers then build an application that has installed another one only.
 *
 * @param name - Package of the driver.
 * @param error - What its import threw.
 */
export function missingDriver(name: string, error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return error
  // A driver that is there may lack a package of its own.
  if (!String(message).includes(`'${name}'`)) return error
  return new AdapterError(`The driver of the database is not installed. Install it: npm install ${name}`, {
    cause: error,
  })
}
