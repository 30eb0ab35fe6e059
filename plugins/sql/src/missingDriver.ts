import { AdapterError } from 'authengine'

/**
 * What to throw if a driver cannot be loaded.
 *
 * Each driver is imported inside a `try`, so that bundlers can build an application that has installed only another
 * driver.
 *
 * @param name - Package of the driver.
 * @param error - Error of its import.
 */
export function missingDriver(name: string, error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return error
  // An installed driver may lack one of its own dependencies.
  if (!String(message).includes(`'${name}'`)) return error
  return new AdapterError(`The driver of the database is not installed. Install it: npm install ${name}`, {
    cause: error,
  })
}
