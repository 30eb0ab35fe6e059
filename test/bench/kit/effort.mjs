/**
 * How much is done for each figure. `distinct`: number of cookies that are read only once; `million`: number of cookies
 * for the growth of memory.
 */
export const FULL = {
  rounds: 2,
  warmCalls: 8000,
  warmMs: [1000, 5000],
  ms: 1500,
  distinct: { small: 40_000, large: 16_000 },
  processes: 7,
  requests: 30_000,
  million: 1_000_000,
}
export const QUICK = {
  rounds: 1,
  warmCalls: 4000,
  warmMs: [250, 800],
  ms: 350,
  distinct: { small: 10_000, large: 5000 },
  processes: 3,
  requests: 6000,
  million: 30_000,
}
