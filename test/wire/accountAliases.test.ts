import Pinterest from '@authengine/providers/pinterest'
import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, type AuthjsAdapter, MemoryAdapter, type User } from 'authengine'
import type { AccountAliases } from 'authengine/provider'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { AuthjsMemory, plain } from '../unit/src/adapters/authjs/AuthjsMemory.js'
import { anOpSite, type OpSite, type OpSiteOptions } from './opSite.js'

const UNTIL = new Date('2100-01-01')
const FORMER: AccountAliases = { ids: ({ old_id: old }) => [old as string | undefined], until: UNTIL }

/** Ann, whom another library stored under `old_id`. */
const ANN = { sub: 'new-ann', old_id: 'old-ann', name: 'Ann', email: 'ann@example.test', email_verified: true }
const PERSON = { name: 'Ann', email: 'ann@example.test', emailVerified: null }
const OLD = { provider: 'op', providerAccountId: 'old-ann', type: 'oauth' } as const

/** A site with accounts that another library stored. */
async function aSite(accountAliases: AccountAliases | undefined = FORMER, options: OpSiteOptions = {}) {
  const adapter = new MemoryAdapter()
  const owner = await adapter.users.create(PERSON)
  await adapter.accounts.link({ ...OLD, userId: owner.id })
  return { ...anOpSite({ adapter, options: { accountAliases }, ...options }), adapter, owner }
}

/** The path and the error of a redirect. */
const outcome = (answer: Response): readonly (string | null)[] => {
  const target = new URL(answer.headers.get('location') ?? '', ORIGIN)
  return [target.pathname, target.searchParams.get('error')]
}

const links = ({ told }: Pick<OpSite, 'told'>) => told.filter(({ event }) => event === 'linkAccount')

describe('accounts that another library stored under another id', () => {
  it('defect R44: are found by a former id, and afterwards by the new one', async () => {
    const site = await aSite()
    const ann = site.browser()
    expect(outcome(await site.signIn(ann, ANN))).toEqual(['/home', null])
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
    const key = { provider: 'op', providerAccountId: 'new-ann' }
    expect(await site.adapter.users.byAccount(key)).toMatchObject({ id: site.owner.id })
    expect(await site.adapter.users.byAccount(OLD)).toMatchObject({ id: site.owner.id })
    expect(links(site)).toMatchObject([
      { message: { alias: 'old-ann', user: { id: site.owner.id }, account: { providerAccountId: 'new-ann' } } },
    ])
    expect(site.told.map(({ event }) => event)).toEqual(['linkAccount', 'signIn'])
    // The new id was stored, so the former id is no longer needed.
    expect(outcome(await site.signIn(site.browser(), { ...ANN, old_id: undefined }))).toEqual(['/home', null])
    expect(links(site)).toHaveLength(1)
  })

  it('defect R44: are not found without the option, nor after its end', async () => {
    const without = await aSite({ ids: () => [], until: UNTIL })
    expect(outcome(await without.signIn(without.browser(), ANN))).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
    const site = await aSite()
    site.clock.forward((UNTIL.getTime() - site.clock.now().getTime()) / 1000)
    expect(outcome(await site.signIn(site.browser(), ANN))).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
    expect(links(site)).toEqual([])
  })

  it('defect R44: are still found after the end if they were linked before', async () => {
    const site = await aSite()
    await site.signIn(site.browser(), ANN)
    site.clock.forward((UNTIL.getTime() - site.clock.now().getTime()) / 1000 + 1)
    expect(outcome(await site.signIn(site.browser(), ANN))).toEqual(['/home', null])
  })

  it('defect R44: are passed to the signIn callback as the stored user', async () => {
    const asked: unknown[] = []
    const signIn = ({ user }: { user: User }): boolean => asked.push(user.id) > 0
    const site = await aSite(FORMER, { config: { callbacks: { signIn } } })
    await site.signIn(site.browser(), ANN)
    expect(asked).toEqual([site.owner.id])
  })

  it('defect R44: are compared case-sensitively, and at this provider only', async () => {
    for (const old_id of ['OLD-ANN', 'old-ann ', 'old-ánn']) {
      const site = await aSite()
      const eve = { sub: 'eve', old_id, email: 'eve@example.test', email_verified: true }
      expect(outcome(await site.signIn(site.browser(), eve))).toEqual(['/home', null])
      expect(await site.adapter.users.byEmail('eve@example.test')).not.toBeNull()
    }
    const site = await aSite(FORMER, { otherOptions: { accountAliases: FORMER } })
    expect(outcome(await site.signIn(site.browser(), ANN, 'other'))).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
  })

  it('defect R44: are not linked to another signed-in user', async () => {
    const site = await aSite()
    const bob = site.browser()
    await site.signIn(bob, { sub: 'bob', email: 'bob@example.test', email_verified: true })
    expect(outcome(await site.signIn(bob, ANN))).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
    expect(await site.adapter.users.byAccount({ provider: 'op', providerAccountId: 'new-ann' })).toBeNull()
  })

  it('defect R44: are refused if the former ids belong to several users', async () => {
    const site = await aSite({ ids: () => ['old-ann', 'old-bob'], until: UNTIL })
    const bob = await site.adapter.users.create({ name: 'Bob', email: null, emailVerified: null })
    await site.adapter.accounts.link({ ...OLD, providerAccountId: 'old-bob', userId: bob.id })
    expect(outcome(await site.signIn(site.browser(), ANN))).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
  })

  it('defect R44: do not verify the email address of their user', async () => {
    const site = await aSite()
    await site.signIn(site.browser(), ANN)
    expect(await site.adapter.users.byId(site.owner.id)).toMatchObject({ emailVerified: null })
  })

  it('defect R44: are linked once if two tabs return concurrently', async () => {
    const site = await aSite()
    const [one, two] = [site.browser(), site.browser()]
    const backs = [await site.requestAuth(one, ANN), await site.requestAuth(two, ANN)]
    const answers = await Promise.all(
      [one, two].map((browser, at) => browser.get(`${backs[at]?.pathname ?? ''}${backs[at]?.search ?? ''}`)),
    )
    expect(answers.map(outcome)).toEqual([
      ['/home', null],
      ['/home', null],
    ])
    expect(links(site)).toHaveLength(1)
  })

  it('defect R44: are found with adapters of Auth.js', async () => {
    const memory = new AuthjsMemory()
    const adapter: AuthjsAdapter = plain(memory)
    const before = anOpSite({ config: { adapter } })
    await before.signIn(before.browser(), { ...ANN, sub: 'old-ann' })
    const site = anOpSite({ config: { adapter }, options: { accountAliases: FORMER } })
    expect(outcome(await site.signIn(site.browser(), ANN))).toEqual(['/home', null])
    expect(memory.users.size).toBe(1)
    expect(site.told.map(({ event }) => event)).toEqual(['linkAccount', 'signIn'])
  })

  it('defect R44: refuse a sign-in if the former ids cannot be read', async () => {
    const fail = (): never => {
      throw new TypeError('no such member')
    }
    for (const ids of [fail, () => ['']]) {
      const site = await aSite({ ids, until: UNTIL })
      expect(outcome(await site.signIn(site.browser(), ANN))).toEqual(['/auth/signin', 'OAuthProfileParseError'])
    }
  })
})

describe('accountAliases at start-up', () => {
  const start = (accountAliases: unknown, more: object = {}) => {
    const options = { accountAliases: accountAliases as AccountAliases }
    return () => anOpSite({ adapter: new MemoryAdapter(), options, ...more })
  }

  it('defect R44: requires a function and an end', () => {
    for (const wrong of [
      {},
      { ids: () => [] },
      { ids: 'id', until: UNTIL },
      { ids: () => [], until: new Date(NaN) },
      7,
    ])
      expect(start(wrong)).toThrow(ConfigurationError)
    expect(start(FORMER)).not.toThrow()
  })

  it('defect R44: requires an adapter', () => {
    expect(start(FORMER, { adapter: undefined })).toThrow('needs an adapter')
  })

  it('defect R44: refuses former ids that are user names', () => {
    const provider = Pinterest({
      clientId: 'app',
      accountAliases: { ids: ({ username }) => [username], until: UNTIL },
    })
    expect(() =>
      anEngine({ adapter: new MemoryAdapter(), session: { strategy: 'jwt' }, providers: [provider] }),
    ).toThrow('user names, which the service can give to another user')
  })
})
