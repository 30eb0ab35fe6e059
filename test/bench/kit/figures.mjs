/**
 * The figures of a run: the best of several rounds, because disturbances only ever add to a measurement.
 *
 * @returns {(name: string, contestant: string) => Record<string, number> | undefined}
 */
export function figuresOf(runs, cases) {
  const byKey = new Map()
  for (const { case: name, contestant, figures } of runs) {
    if (!figures) continue
    const key = `${name}/${contestant}`
    byKey.set(key, [...(byKey.get(key) ?? []), figures])
  }
  const merged = new Map()
  for (const [key, all] of byKey) {
    const { higherIsBetter, metric } = cases.find(({ name }) => key.startsWith(`${name}/`))
    const names = Object.keys(all[0]).filter((name) => typeof all[0][name] === 'number')
    const best = (name) => (higherIsBetter && name === metric ? Math.max : Math.min)(...all.map((each) => each[name]))
    merged.set(key, Object.fromEntries(names.map((name) => [name, best(name)])))
  }
  return (name, contestant) => merged.get(`${name}/${contestant}`)
}
