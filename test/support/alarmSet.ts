import type { FakeClock } from 'authengine/testing'

/** Resolves as soon as something waits for this clock: before that, there is no timer that moving it on could fire. */
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
