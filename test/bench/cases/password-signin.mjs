import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { PASSWORD, passwordSite } from '../kit/passwordSite.mjs'
import { must } from '../kit/site.mjs'

const ANN = 'ann@example.test'
const CALLS = 100
const AT_ONCE = 200

/** Signs in one after the other, and then many times at once, while a file is read again and again. */
const measured = (begin) => ({
  run: async () => {
    const { end, signIn } = await begin()
    for (let count = 0; count < 10; count++) await signIn(true)
    const cpu = process.cpuUsage()
    const begun = performance.now()
    for (let count = 0; count < CALLS; count++) await signIn(true)
    const one = (performance.now() - begun) / CALLS
    const { system, user } = process.cpuUsage(cpu)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    let isOver = false
    let slowest = 0
    const reading = (async () => {
      while (!isOver) {
        const before = performance.now()
        await readFile(import.meta.filename)
        slowest = Math.max(slowest, performance.now() - before)
      }
    })()
    const burst = performance.now()
    const signIns = []
    while (signIns.length < AT_ONCE) {
      signIns.push(signIn(false))
      // A server accepts requests in several turns of the event loop. In one, the requests alone would keep files waiting.
      await setImmediate()
    }
    await Promise.all(signIns)
    const all = performance.now() - burst
    isOver = true
    await reading
    delay.disable()
    await end?.()
    return { cpu: (user + system) / CALLS, one, all, read: slowest, worst: delay.max / 1e6 }
  },
})

export default {
  name: 'password-signin',
  title: 'sign-in with a hashed password, and 200 at once',
  columns: {
    cpu: 'CPU (µs)',
    one: 'one (ms)',
    all: '200 at once (ms)',
    read: 'slowest file read (ms)',
    worst: 'delay of the event loop (ms)',
  },
  contestants: {
    authengine: measured(async () => {
      const { end, jar } = await passwordSite([ANN])
      const signIn = async (mustSucceed) => {
        const browser = jar()
        const response = await browser.submit('/auth/callback/password', { email: ANN, password: PASSWORD })
        must(response.status === 302 || (!mustSucceed && response.status === 503), 'not signed in', response.status)
      }
      return { end, signIn }
    }),
    'better-auth': measured(async () => {
      const { create } = await import('../subjects/betterAuth.mjs')
      // Its own hash: scrypt.
      const subject = create({ cache: 'jwe', config: { emailAndPassword: { enabled: true } } })
      const account = { email: ANN, password: PASSWORD }
      await subject.jar().post('/auth/sign-up/email', { ...account, name: 'Ann' }, true)
      const signIn = async () => {
        const response = await subject.jar().post('/auth/sign-in/email', account, true)
        must(response.status === 200, 'not signed in', response.status)
        subject.tables.session.length = 0
      }
      return { signIn }
    }),
  },
}
