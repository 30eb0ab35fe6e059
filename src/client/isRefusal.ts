/** Whether something looks like the name of an error of the library, such as `AccessDenied`. */
export const isRefusal = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Z][A-Za-z]{1,60}$/.test(name)
