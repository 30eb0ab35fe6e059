import type { User, VerifiedIdentity } from '../model/index.js'

/** What is known before an identity is matched with a user. */
export interface LinkFacts {
  /** Who is signed in, in this browser and since the flow began. */
  readonly signedIn: User | null
  /** Who owns the account. */
  readonly owner: User | null
  /** Who has the same e-mail address. */
  readonly sameEmail: User | null
  /** How the identity may find its user. */
  readonly matchBy: VerifiedIdentity['matchBy']
  /** A key that was just made: who was signed in when its making began. Undefined where the identity brings none. */
  readonly newKey?: { readonly startedBy: string | undefined } | undefined
}

/** What is to be done. */
export type LinkDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'enter' | 'link' | 'verify'; readonly user: User }
  | { readonly kind: 'create' | 'create-and-link' }
  | { readonly kind: 'refuse'; readonly reason: string }

/** The rule by which an identity finds its user, as a table of facts: first row that fits. No I/O. */
export function decideLink({ signedIn, owner, sameEmail, matchBy, newKey }: LinkFacts): LinkDecision {
  if (matchBy === 'nothing') return { kind: 'pass' }
  if (matchBy === 'email') return sameEmail ? { kind: 'verify', user: sameEmail } : { kind: 'create' }
  // Whoever makes a key has not proved to have an old one of the same id.
  if (newKey && owner) return refuse('The key belongs to a user already.')
  if (newKey && newKey.startedBy !== signedIn?.id) return refuse('Another user was signed in when the key was made.')
  if (owner && signedIn && owner.id !== signedIn.id) return refuse('The account belongs to another user.')
  if (owner) return { kind: 'enter', user: owner }
  if (signedIn) return { kind: 'link', user: signedIn }
  if (!sameEmail) return { kind: 'create-and-link' }
  if (matchBy === 'account-or-email') return { kind: 'link', user: sameEmail }
  return refuse('Another user has the same e-mail address.')
}

const refuse = (reason: string): LinkDecision => ({ kind: 'refuse', reason })
