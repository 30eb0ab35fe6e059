import * as provider from 'authengine/provider'

const isErrorClass = (value: unknown): boolean =>
  typeof value === 'function' && (value.prototype as unknown) instanceof Error

/** Every error class of the library, by name. */
export const errorClasses = Object.fromEntries(
  Object.entries(provider).filter(([, value]) => isErrorClass(value)),
) as unknown as Pick<typeof provider, 'AuthError' | 'RequestError' | 'SignInError'>
