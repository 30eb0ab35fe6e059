import { countsOf } from './counts.mjs'
import { quantilesOf } from './quantilesOf.mjs'

const BATCHES = 20
const COUNTED = 20

/**
 * Measures calls one after the other, after a warm-up. The warm-up has a minimum number of calls, because just-in-time
 * compilers optimise by number of calls.
 *
 * @param {{ call: (at: number) => unknown, supply?: number, outside?: () => Promise<Record<string, number>> }} subject
 *   `supply` is the number of possible calls; `outside` returns counts so far.
 * @param {{ warmCalls: number, warmMs: [least: number, most: number], ms: number }} effort
 * @returns Microseconds: `cpu` of all threads for one call, the lower quartile of twenty batches; `p50` and `p99` of
 *   single calls.
 */
export async function measure({ call, supply = Infinity, outside }, { warmCalls, warmMs, ms }) {
  const last = supply - COUNTED
  let at = 0
  const begun = performance.now()
  const isWarm = () => {
    const passed = performance.now() - begun
    return at >= last / 2 || passed >= warmMs[1] || (passed >= warmMs[0] && at >= warmCalls)
  }
  while (!isWarm()) await call(at++)

  const perBatch = Math.ceil((last - at) / BATCHES)
  const times = []
  const cpu = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const first = at
    const end = Math.min(first + perBatch, last)
    const until = performance.now() + ms / BATCHES
    const before = process.cpuUsage()
    let now = performance.now()
    while (at < end && now < until) {
      await call(at++)
      const next = performance.now()
      times.push((next - now) * 1000)
      now = next
    }
    if (at > first) cpu.push(spent(before) / (at - first))
  }
  const counts = await countsOf(async () => call(at++), COUNTED, outside)
  const single = quantilesOf(times)
  return { cpu: quantilesOf(cpu)(0.25), p50: single(0.5), p99: single(0.99), calls: times.length, ...counts }
}

function spent(before) {
  const { user, system } = process.cpuUsage(before)
  return user + system
}
