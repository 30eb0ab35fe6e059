import { randomUUID } from 'node:crypto'
import { PASSWORD, passwordSite } from '../kit/passwordSite.mjs'
import { must, ORIGIN } from '../kit/site.mjs'

const PAIRS = 600
const WARM = 50
const known = Array.from({ length: 20 }, (_, at) => `user-${at}@example.test`)

/**
 * Posts a form with the address of a user, and with one that no user has, and compares the times. Both follow each other
 * in a random order, because the speed of the machine changes.
 */
const compared = (post) => ({
  run: async () => {
    const site = await passwordSite(known)
    const send = await post(site)
    const times = { known: [], unknown: [] }
    for (let at = -WARM; at < PAIRS; at++) {
      for (const kind of Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']) {
        const request = await send(
          kind === 'known' ? known[Math.abs(at) % known.length] : `${randomUUID()}@example.test`,
        )
        const begun = performance.now()
        const response = await site.handle(request)
        const micros = (performance.now() - begun) * 1000
        must([302, 422].includes(response.status), 'not the usual response', response.status)
        if (at >= 0) times[kind].push(micros)
      }
    }
    await site.end()
    const [one, other] = [times.known, times.unknown].map(median)
    const difference = Math.abs(one - other)
    return {
      known: one,
      unknown: other,
      difference,
      excess: difference / Math.max(100, one / 100),
      auc: aucOf(times.known, times.unknown),
      distance: Math.abs(aucOf(times.known, times.unknown) - 0.5),
    }
  },
})

/** A form, as a request: making it is not measured. */
function form({ browser, csrfToken }, path, fields) {
  return new Request(`${ORIGIN}/auth/${path}`, {
    method: 'POST',
    headers: { cookie: browser.header, origin: ORIGIN },
    body: new URLSearchParams({ csrfToken, ...fields }),
  })
}

/** A browser that has the token for forms. */
async function withToken(browser) {
  const { csrfToken } = await (await browser.get('/auth/csrf')).json()
  return { browser, csrfToken }
}

const byForm = (path, fieldsOf) =>
  compared(async ({ jar }) => {
    const page = await withToken(jar())
    return (email) => form(page, path, fieldsOf(email))
  })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** How well the time alone tells the two apart: 0.5 is not at all, 0 and 1 are always (Mann and Whitney). */
function aucOf(ones, others) {
  const all = [...ones.map((time) => [time, 1]), ...others.map((time) => [time, 0])].sort(([a], [b]) => a - b)
  const ranks = all.reduce((sum, [, isOne], at) => sum + isOne * (at + 1), 0)
  return (ranks - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length)
}

export default {
  name: 'password-names',
  title: 'forms with the address of a user, and with an unknown one: 600 of each, in a random order',
  metric: 'excess',
  once: true,
  limitMs: 15 * 60_000,
  columns: {
    known: 'user (median, µs)',
    unknown: 'unknown (median, µs)',
    difference: 'difference (µs)',
    auc: 'AUC',
  },
  contestants: {
    'sign in': byForm('callback/password', (email) => ({ email, password: 'not the right password' })),
    'sign up': byForm('passwords/sign-up', (email) => ({ email, password: PASSWORD })),
    forgot: byForm('passwords/forgot', (email) => ({ email })),
    code: compared(({ handle, jar }) => async (email) => {
      // Each browser waits for a mail of its own.
      const page = await withToken(jar())
      const asked = await handle(form(page, 'passwords/sign-up', { email, password: PASSWORD }))
      page.browser.keep(asked.headers.getSetCookie())
      return form(page, 'passwords/verify', { code: '00000000' })
    }),
  },
}
