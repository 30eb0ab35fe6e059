import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { type CookieCacheForm, fromAuthjs, fromBetterAuth, fromNextAuth } from '@authengine/migrate'
import { sessionOf } from '../../support/anEngine.js'
import { FORMER_SECRET } from '../../support/migrate/formerTokens.js'
import { aSite, type FormerSite, notAfter, OWN } from './formerSite.js'

/** The cookies of a browser after a sign-in with a former library, twelve hours before the time of the tests. */
interface Vector {
  readonly name: string
  readonly reader: 'nextAuth' | 'authjs' | 'betterAuth'
  readonly options: { readonly cookieCache?: CookieCacheForm }
  readonly cookies: Readonly<Record<string, string>>
}

const OLDER = 'an-older-secret-of-the-former-application'
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../support/migrate/vectors.json'), 'utf8'),
) as readonly Vector[]

const siteFor = ({ options, reader }: Vector): FormerSite => {
  const secret = [FORMER_SECRET, OLDER]
  if (reader === 'betterAuth') return aSite([fromBetterAuth({ secret, notAfter, ...options })])
  return aSite([(reader === 'authjs' ? fromAuthjs : fromNextAuth)({ secret, notAfter })])
}

describe.each(vectors)('cookies of $name', (vector) => {
  it('keep their user signed in, and are removed', async () => {
    const ann = siteFor(vector).with(vector.cookies)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann', email: 'ann@example.test' } })
    expect([...ann.cookies.keys()]).toEqual([OWN])
  })

  it('are refused after one character was changed', async () => {
    const site = siteFor(vector)
    const [name = '', value = ''] = Object.entries(vector.cookies).find(([each]) => /session.token/.test(each)) ?? []
    const middle = Math.floor(value.length / 2)
    const changed = value.slice(0, middle) + (value[middle] === 'A' ? 'B' : 'A') + value.slice(middle + 1)
    expect(await sessionOf(site.with({ ...vector.cookies, [name]: changed }))).toBeNull()
  })
})
