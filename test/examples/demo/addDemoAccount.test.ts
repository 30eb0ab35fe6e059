import { Passwords } from '@authengine/passwords'
import { expect, it } from '@jest/globals'
import { addDemoAccount } from '../../../docs/examples/demo/src/addDemoAccount.js'
import { DEMO_ACCOUNT } from '../../../docs/examples/demo/src/demoAccount.js'
import { aPasswordSite, signIn } from '../../support/passwords/aPasswordSite.js'

const { email, password } = DEMO_ACCOUNT
const OTHER = 'nine quiet bicycles'

/** Adds the account, and tries a password. */
async function added({ browser, engine }: ReturnType<typeof aPasswordSite>, typed: string): Promise<boolean> {
  await addDemoAccount(engine.api(Passwords))
  const response = await signIn(browser(), email, typed)
  return !response.headers.get('location')?.includes('error')
}

it('creates the account once, and leaves a changed password as it is', async () => {
  const site = aPasswordSite()
  expect(await added(site, password)).toBe(true)
  const user = await site.adapter.users.byEmail(email)
  await site.engine.api(Passwords).set(String(user?.id), OTHER)
  expect(await added(site, password)).toBe(false)
  expect(await added(site, OTHER)).toBe(true)
})

it('gives a password to the user of an earlier version of the demo', async () => {
  const site = aPasswordSite()
  const { id } = await site.adapter.users.create({ email, name: 'Another name', emailVerified: new Date(0) })
  expect(await added(site, password)).toBe(true)
  expect(await site.adapter.users.byId(id)).toMatchObject({ name: 'Another name' })
})
