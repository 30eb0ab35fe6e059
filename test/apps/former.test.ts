import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Browser } from 'authengine/testing'
import { authjs } from '../former/libraries/authjs.mjs'
import { betterAuth } from '../former/libraries/betterAuth.mjs'
import type { FormerApplication } from '../former/libraries/FormerApplication.d.mts'
import { nextAuth } from '../former/libraries/nextAuth.mjs'
import { RunningApp } from './RunningApp.js'
import { variantsOf } from './Variant.js'

const secret = 'the-secret-of-the-former-application-0123'
const FORMER = /next-auth|authjs|better-auth/
/** How many requests arrive together. */
const TOGETHER = 50

/** The libraries themselves, as they ran at the same origin before. */
const LIBRARIES: Readonly<
  Record<string, (userId: string, origin: string) => FormerApplication | Promise<FormerApplication>>
> = {
  'Auth.js 5': (userId) => authjs({ version: '0.41.3', secret, userId }),
  'NextAuth 4': (userId) => nextAuth({ secret, userId }),
  'Better Auth': (userId, origin) => betterAuth({ version: '1.7.25', secret, origin, userId, cache: 'jwe' }),
}

for (const variant of variantsOf('former'))
  describe.each(Object.entries(LIBRARIES))(`${variant.name} after a change from %s`, (library, create) => {
    let app: RunningApp

    beforeAll(async () => {
      app = await RunningApp.start(variant, { FORMER_SECRET: secret })
    })
    afterAll(() => app.stop())

    const copyOf = (other: Browser): Browser => {
      const copy = app.client()
      for (const [name, value] of other.cookies) copy.plant(name, value)
      return copy
    }
    /** A browser with the cookies of the former library. */
    const arriving = async (): Promise<Browser> => {
      const former = await create(`ann of ${library}`, app.origin)
      const before = new Browser(app.origin, former.handle)
      await former.signIn(before)
      expect([...before.cookies.keys()].some((name) => FORMER.test(name))).toBe(true)
      return copyOf(before)
    }
    const page = async (browser: Browser, path: string): Promise<string> => (await browser.get(path)).text()

    it('keeps users signed in on every page, and signs them out for good', async () => {
      const ann = await arriving()
      const copies = Array.from({ length: TOGETHER }, () => copyOf(ann))
      for (const home of await Promise.all(copies.map((copy) => page(copy, '/'))))
        expect(home).toContain('Signed in as Ann')
      // The proxy of Next.js can set cookies, and pages cannot.
      expect(await page(ann, '/members')).toContain('Only members read this, Ann.')
      expect([...ann.cookies.keys()].filter((name) => FORMER.test(name))).toEqual([])
      expect(await page(ann, '/')).toContain('Signed in as Ann')
      await ann.submit('/api/auth/signout')
      for (const browser of [ann, ...copies.slice(0, 3)]) {
        expect(await page(browser, '/')).toContain('You are not signed in')
        expect((await browser.get('/members')).status).toBe(307)
      }
    })

    it('signs out with the first request', async () => {
      const ann = await arriving()
      const copy = copyOf(ann)
      await ann.submit('/api/auth/signout')
      for (const browser of [ann, copy]) expect(await page(browser, '/')).toContain('You are not signed in')
    })
  })
