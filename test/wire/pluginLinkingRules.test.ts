import { describe, expect, it } from '@jest/globals'
import { type AuthPlugin, MemoryAdapter, OAuthAccountNotLinked } from 'authengine'
import type { AccountLink, LinkingRule } from 'authengine/plugin'
import { sessionOf } from '../support/anEngine.js'
import { anOpSite } from './opSite.js'

const ruling = (refuse: LinkingRule['refuse'], id = 'ruling'): AuthPlugin => ({
  id,
  name: id,
  register: (registry) => void registry.linkingRule(({ plugin }) => ({ id: plugin, refuse })),
})
const aSite = (...plugins: readonly AuthPlugin[]) => {
  const adapter = new MemoryAdapter()
  return { ...anOpSite({ adapter, config: { plugins } }), adapter }
}
const OTHER = { sub: 'ann-too', email: 'ann@elsewhere.test' }
const errorIn = (answer: Response): string | null =>
  new URL(answer.headers.get('location') ?? '', 'https://app.example').searchParams.get('error')

describe('registry.linkingRule', () => {
  it('is called before an account is linked to a stored user, and can refuse', async () => {
    const asked: AccountLink[] = []
    const site = aSite(
      ruling((link) => {
        asked.push(link)
        return link.identity.provider === 'other' ? new OAuthAccountNotLinked('Not from there.') : undefined
      }),
    )
    const ann = site.browser()
    await site.signIn(ann)
    await site.signIn(ann)
    expect(asked).toEqual([])
    const refused = await site.signIn(ann, OTHER, 'other')
    expect(errorIn(refused)).toBe('OAuthAccountNotLinked')
    const user = await site.adapter.users.byEmail('ann@example.test')
    expect(asked).toMatchObject([
      { identity: { provider: 'other', providerAccountId: 'ann-too', user: { email: OTHER.email } }, user },
    ])
    expect(Object.keys(asked[0]?.identity ?? {})).toEqual(['provider', 'providerAccountId', 'user'])
    expect(await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })).toBeNull()
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('allows what no rule refuses, and calls rules in order until one refuses', async () => {
    const asked: string[] = []
    const rule = (id: string, refusal?: OAuthAccountNotLinked) =>
      ruling(() => {
        asked.push(id)
        return refusal
      }, id)
    const open = aSite(rule('one'), rule('two'))
    const ann = open.browser()
    await open.signIn(ann)
    expect(errorIn(await open.signIn(ann, OTHER, 'other', { link: 'true' }))).toBeNull()
    expect(await open.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })).not.toBeNull()
    const closed = aSite(rule('three', new OAuthAccountNotLinked('no')), rule('four'))
    const bob = closed.browser()
    await closed.signIn(bob)
    await closed.signIn(bob, OTHER, 'other')
    // Once before the transaction, and once in it.
    expect(asked).toEqual(['one', 'two', 'one', 'two', 'three'])
  })

  it('refuses if it fails', async () => {
    const site = aSite(ruling(() => Promise.reject(new TypeError('no list'))))
    const ann = site.browser()
    await site.signIn(ann)
    expect(errorIn(await site.signIn(ann, OTHER, 'other'))).toBe('Configuration')
    expect(await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })).toBeNull()
  })
})
