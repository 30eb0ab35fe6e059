const known = new Map()

/** What `import()` gives: Node asks the hooks again each time, which takes a message to another thread and back. */
export function once(parent, specifier, load) {
  const key = `${parent} ${specifier}`
  let module = known.get(key)
  if (!module) known.set(key, (module = load()))
  return module
}
