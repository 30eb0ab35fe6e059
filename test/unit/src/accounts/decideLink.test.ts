import { describe, expect, it } from '@jest/globals'
import { decideLink, type LinkDecision, type LinkFacts } from '../../../../src/accounts/AccountLinker.js'

const ann = { id: 'ann' }
const bob = { id: 'bob' }
const nobody = null

type Row = readonly [
  what: string,
  matchBy: LinkFacts['matchBy'],
  signedIn: LinkFacts['signedIn'],
  owner: LinkFacts['owner'],
  sameEmail: LinkFacts['sameEmail'],
  decision: Partial<LinkDecision>,
]

const table: readonly Row[] = [
  ['lets the owner in', 'account', nobody, ann, nobody, { kind: 'enter', user: ann }],
  ['lets the owner in again', 'account', ann, ann, nobody, { kind: 'enter', user: ann }],
  ['refuses the account of a user else', 'account', bob, ann, nobody, { kind: 'refuse' }],
  ['refuses it to whoever has the address, too', 'account-or-email', bob, ann, bob, { kind: 'refuse' }],
  ['links to whoever is signed in', 'account', ann, nobody, nobody, { kind: 'link', user: ann }],
  [
    'links to the user who is signed in, although another has the address',
    'account',
    ann,
    nobody,
    bob,
    { kind: 'link', user: ann },
  ],
  [
    'links to the user who is signed in before whoever has the address',
    'account-or-email',
    ann,
    nobody,
    bob,
    { kind: 'link', user: ann },
  ],
  ['creates a user', 'account', nobody, nobody, nobody, { kind: 'create-and-link' }],
  [
    'creates a user where the address would do',
    'account-or-email',
    nobody,
    nobody,
    nobody,
    { kind: 'create-and-link' },
  ],
  ['refuses the address of a user else', 'account', nobody, nobody, ann, { kind: 'refuse' }],
  [
    'links to whoever has the address where that is allowed',
    'account-or-email',
    nobody,
    nobody,
    ann,
    { kind: 'link', user: ann },
  ],
  ['prefers the owner to whoever has the address', 'account-or-email', nobody, ann, bob, { kind: 'enter', user: ann }],
  ['lets whoever proved the address in', 'email', nobody, nobody, ann, { kind: 'verify', user: ann }],
  ['lets whoever proved the address in, whoever was before', 'email', bob, nobody, ann, { kind: 'verify', user: ann }],
  ['creates a user for an address', 'email', nobody, nobody, nobody, { kind: 'create' }],
  ['creates a user for an address, whoever was before', 'email', bob, nobody, nobody, { kind: 'create' }],
  ['leaves the users of the application alone', 'nothing', ann, bob, bob, { kind: 'pass' }],
]

describe('decideLink', () => {
  it.each(table)('%s (%s)', (_what, matchBy, signedIn, owner, sameEmail, decision) => {
    expect(decideLink({ matchBy, signedIn, owner, sameEmail })).toMatchObject(decision)
  })

  it.each<[string, Partial<LinkFacts>, Partial<LinkDecision>]>([
    ['a new user', {}, { kind: 'create-and-link' }],
    [
      'whoever is signed in and asked for it',
      { signedIn: ann, newKey: { startedBy: 'ann' } },
      { kind: 'link', user: ann },
    ],
    ['nobody, where a user owns it', { owner: ann }, { kind: 'refuse' }],
    [
      'nobody, where the one who is signed in owns it',
      { signedIn: ann, owner: ann, newKey: { startedBy: 'ann' } },
      { kind: 'refuse' },
    ],
    ['nobody, where another one asked for it', { signedIn: bob, newKey: { startedBy: 'ann' } }, { kind: 'refuse' }],
    ['nobody, where the one who asked is gone', { newKey: { startedBy: 'ann' } }, { kind: 'refuse' }],
    ['nobody, where nobody asked for it', { signedIn: bob }, { kind: 'refuse' }],
    ['nobody, where a user has the address', { sameEmail: ann }, { kind: 'refuse' }],
  ])('gives a new key to %s', (_what, facts, decision) => {
    const none = { signedIn: nobody, owner: nobody, sameEmail: nobody, newKey: { startedBy: undefined } }
    expect(decideLink({ ...none, matchBy: 'account', ...facts })).toMatchObject(decision)
  })

  it.each<[string, Partial<LinkFacts>, LinkDecision['kind']]>([
    ['links nobody to them', {}, 'refuse'],
    ['lets the owner in', { owner: bob }, 'enter'],
    ['links to whoever is signed in', { signedIn: ann }, 'link'],
    ['lets in whoever proved the address', { matchBy: 'email' }, 'verify'],
  ])('attack #185, #186: where another user may have made the user with the address, %s', (_what, facts, kind) => {
    const doubtful = { signedIn: nobody, owner: nobody, sameEmail: ann, isDoubtful: true } as const
    expect(decideLink({ ...doubtful, matchBy: 'account-or-email', ...facts }).kind).toBe(kind)
  })

  it.each<[string, Partial<LinkFacts>, LinkDecision['kind']]>([
    ['adds no account', {}, 'refuse'],
    ['adds no key', { newKey: { startedBy: 'ann' } }, 'refuse'],
    ['links nobody by their address', { matchBy: 'account-or-email', sameEmail: ann }, 'refuse'],
    ['lets an owner in', { owner: bob }, 'enter'],
    ['lets in whoever proved an address', { matchBy: 'email', sameEmail: ann }, 'verify'],
  ])('attack #187: with a session from before the proof, %s', (_what, facts, kind) => {
    const overtaken = {
      signedIn: nobody,
      isOvertaken: true,
      owner: nobody,
      sameEmail: nobody,
      matchBy: 'account',
    } as const
    expect(decideLink({ ...overtaken, ...facts }).kind).toBe(kind)
  })

  it.each<[string, Partial<LinkFacts>, Partial<LinkDecision>]>([
    ['links to the owner of a former id', {}, { kind: 'link', user: ann, alias: 'old' }],
    ['lets the present owner in', { owner: bob }, { kind: 'enter', user: bob }],
    ['links to the owner who is signed in', { signedIn: ann }, { kind: 'link', user: ann, alias: 'old' }],
    ['refuses another user who is signed in', { signedIn: bob }, { kind: 'refuse' }],
    ['prefers the owner to the user with the address', { sameEmail: bob }, { kind: 'link', user: ann }],
    [
      'refuses several owners',
      {
        formerOwners: [
          { user: ann, alias: 'old' },
          { user: bob, alias: 'older' },
        ],
      },
      { kind: 'refuse' },
    ],
    ['links in a session from before the proof', { isOvertaken: true }, { kind: 'link', user: ann }],
  ])('defect R44: with former ids, %s', (_what, facts, decision) => {
    const former = { signedIn: nobody, owner: nobody, sameEmail: nobody, formerOwners: [{ user: ann, alias: 'old' }] }
    expect(decideLink({ ...former, matchBy: 'account', ...facts })).toMatchObject(decision)
  })

  it('says why it refuses, without naming anybody', () => {
    const facts = { signedIn: bob, owner: ann, sameEmail: nobody, matchBy: 'account' } as const
    expect(decideLink(facts)).toEqual({ kind: 'refuse', reason: 'The account belongs to another user.' })
    expect(decideLink({ ...facts, signedIn: nobody, owner: nobody, sameEmail: ann })).toEqual({
      kind: 'refuse',
      reason: 'Another user has the same e-mail address.',
    })
  })
})
