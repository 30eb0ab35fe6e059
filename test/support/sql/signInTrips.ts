import type { SqlAdapter } from '@authengine/sql'
import { anEngine, type EngineUnderTest } from '../anEngine.js'

/** A site with passwords, with one user whose password is "right", and sessions in the database. */
export async function aPasswordSite(adapter: SqlAdapter): Promise<EngineUnderTest> {
  await adapter.migrate()
  const person = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
  const { id } = await adapter.users.create(person)
  return anEngine({
    adapter,
    session: { strategy: 'database' },
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ password }) => (password === 'right' ? { id } : null),
      },
    ],
  })
}

/**
 * The statements of each of three sign-ins.
 *
 * @param sent - All statements so far, in order; the array grows.
 */
export async function signInTrips(site: EngineUnderTest, sent: readonly string[]): Promise<string[][]> {
  const trips: string[][] = []
  for (let round = 0; round < 3; round++) {
    const browser = site.browser()
    await browser.csrfToken()
    const before = sent.length
    const answer = await browser.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    if (answer.headers.get('location')?.includes('error') !== false) throw new TypeError('The sign-in was refused.')
    trips.push(sent.slice(before))
  }
  return trips
}
