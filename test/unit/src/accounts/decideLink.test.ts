import { describe, expect, it } from '@jest/globals'
import { decideLink, type LinkDecision, type LinkFacts } from '../../../../src/accounts/AccountLinker.js'

const ann = { id: 'ann' }
const bob = { id: 'bob' }
const noUser = null

type Row = readonly [
  what: string,
  matchBy: LinkFacts['matchBy'],
  signedIn: LinkFacts['signedIn'],
  owner: LinkFacts['owner'],
  sameEmail: LinkFacts['sameEmail'],
  decision: Partial<LinkDecision>,
]

const table: readonly Row[] = [
  ['lets the owner in', 'account', noUser, ann, noUser, { kind: 'enter', user: ann }],
  ['lets the owner in again', 'account', ann, ann, noUser, { kind: 'enter', user: ann }],
  ['refuses the account of another user', 'account', bob, ann, noUser, { kind: 'refuse' }],
  ['refuses it to the user with the address, too', 'account-or-email', bob, ann, bob, { kind: 'refuse' }],
  ['links to the signed-in user', 'account', ann, noUser, noUser, { kind: 'link', user: ann }],
  [
    'links to the user who is signed in, although another has the address',
    'account',
    ann,
    noUser,
    bob,
    { kind: 'link', user: ann },
  ],
  [
    'prefers the signed-in user to the user with the address',
    'account-or-email',
    ann,
    noUser,
    bob,
    { kind: 'link', user: ann },
  ],
  ['creates a user', 'account', noUser, noUser, noUser, { kind: 'create-and-link' }],
  [
    'creates a user where the address would do',
    'account-or-email',
    noUser,
    noUser,
    noUser,
    { kind: 'create-and-link' },
  ],
  ['refuses the address of another user', 'account', noUser, noUser, ann, { kind: 'refuse' }],
  [
    'links to the user with the address if that is allowed',
    'account-or-email',
    noUser,
    noUser,
    ann,
    { kind: 'link', user: ann },
  ],
  [
    'prefers the owner to the user with the address',
    'account-or-email',
    noUser,
    ann,
    bob,
    { kind: 'enter', user: ann },
  ],
  ['signs in a user who verified the address', 'email', noUser, noUser, ann, { kind: 'verify', user: ann }],
  [
    'signs in a user who verified the address, whichever user was signed in before',
    'email',
    bob,
    noUser,
    ann,
    { kind: 'verify', user: ann },
  ],
  ['creates a user for an address', 'email', noUser, noUser, noUser, { kind: 'create' }],
  ['creates a user for an address, although another was signed in', 'email', bob, noUser, noUser, { kind: 'create' }],
  ['leaves the users of the application alone', 'nothing', ann, bob, bob, { kind: 'pass' }],
]

describe('decideLink', () => {
  it.each(table)('%s (%s)', (_what, matchBy, signedIn, owner, sameEmail, decision) => {
    expect(decideLink({ matchBy, signedIn, owner, sameEmail })).toMatchObject(decision)
  })

  it.each<[string, Partial<LinkFacts>, Partial<LinkDecision>]>([
    ['a new user', {}, { kind: 'create-and-link' }],
    [
      'the signed-in user who asked for it',
      { signedIn: ann, newKey: { startedBy: 'ann' } },
      { kind: 'link', user: ann },
    ],
    ['no user, if a user owns it', { owner: ann }, { kind: 'refuse' }],
    [
      'no user, if the one who is signed in owns it',
      { signedIn: ann, owner: ann, newKey: { startedBy: 'ann' } },
      { kind: 'refuse' },
    ],
    ['no user, if another one asked for it', { signedIn: bob, newKey: { startedBy: 'ann' } }, { kind: 'refuse' }],
    ['no user, if the one who asked is gone', { newKey: { startedBy: 'ann' } }, { kind: 'refuse' }],
    ['no user, if no user asked for it', { signedIn: bob }, { kind: 'refuse' }],
    ['no user, if a user has the address', { sameEmail: ann }, { kind: 'refuse' }],
  ])('links a new passkey for %s', (_what, facts, decision) => {
    const none = { signedIn: noUser, owner: noUser, sameEmail: noUser, newKey: { startedBy: undefined } }
    expect(decideLink({ ...none, matchBy: 'account', ...facts })).toMatchObject(decision)
  })

  it.each<[string, Partial<LinkFacts>, LinkDecision['kind']]>([
    ['links no account to them', {}, 'refuse'],
    ['lets the owner in', { owner: bob }, 'enter'],
    ['links to the signed-in user', { signedIn: ann }, 'link'],
    ['signs in a user who verified the address', { matchBy: 'email' }, 'verify'],
  ])('attack #185, #186: if another user may have created the user with the email, %s', (_what, facts, kind) => {
    const doubtful = { signedIn: noUser, owner: noUser, sameEmail: ann, isDoubtful: true } as const
    expect(decideLink({ ...doubtful, matchBy: 'account-or-email', ...facts }).kind).toBe(kind)
  })

  it.each<[string, Partial<LinkFacts>, LinkDecision['kind']]>([
    ['adds no account', {}, 'refuse'],
    ['adds no key', { newKey: { startedBy: 'ann' } }, 'refuse'],
    ['links no user by the email address', { matchBy: 'account-or-email', sameEmail: ann }, 'refuse'],
    ['lets an owner in', { owner: bob }, 'enter'],
    ['signs in a user who verified an email address', { matchBy: 'email', sameEmail: ann }, 'verify'],
  ])('attack #187: with a session from before the verification, %s', (_what, facts, kind) => {
    const overtaken = {
      signedIn: noUser,
      sessionIsOlder: true,
      owner: noUser,
      sameEmail: noUser,
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
    ['links in a session from before the proof', { sessionIsOlder: true }, { kind: 'link', user: ann }],
  ])('defect R44: with former ids, %s', (_what, facts, decision) => {
    const former = { signedIn: noUser, owner: noUser, sameEmail: noUser, formerOwners: [{ user: ann, alias: 'old' }] }
    expect(decideLink({ ...former, matchBy: 'account', ...facts })).toMatchObject(decision)
  })

  it('explains a refusal, without naming any user', () => {
    const facts = { signedIn: bob, owner: ann, sameEmail: noUser, matchBy: 'account' } as const
    expect(decideLink(facts)).toEqual({ kind: 'refuse', reason: 'The account belongs to another user.' })
    expect(decideLink({ ...facts, signedIn: noUser, owner: noUser, sameEmail: ann })).toEqual({
      kind: 'refuse',
      reason: 'Another user has the same email address.',
    })
  })
})
