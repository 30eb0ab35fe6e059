import type { FakeClock } from 'authengine/testing'

/** Resolves when code waits for this clock. Before that, there is no timer that advancing the clock could fire. */
export function alarmSet(clock: FakeClock): Promise<void> {
  const after = clock.after.bind(clock)
  return new Promise((resolve) => {
    Object.assign(clock, {
      after: (...[milliseconds, ring]: Parameters<typeof after>) => {
        resolve()
        return after(milliseconds, ring)
      },
    })
  })
}
