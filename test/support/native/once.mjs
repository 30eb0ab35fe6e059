const known = new Map()

/**
 * Caches the result of `import()`: otherwise Node calls the hooks each time, which takes a message to another thread
 * and back.
 */
export function once(parent, specifier, load) {
  const key = `${parent} ${specifier}`
  let module = known.get(key)
  if (!module) known.set(key, (module = load()))
  return module
}
