import type { Account, StoredUser, User } from '../core/User.js'
import { type SignInResult, complete, accountWithTokens } from '../core/CallbackPipeline.js'
import type { CallbackContext } from '../core/Callbacks.js'
import { isLive, isValidDate, type Random } from '../core/ports.js'
import {
  type DatabaseAdapter,
  type DatabaseUser,
  findExactOwner,
  type NewUserRows,
  type UserStore,
} from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { AdapterError, OAuthAccountNotLinked } from '../core/errors.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import { rowsOfUser } from '../core/rowsOfUser.js'
import type { SecretOfNewUser } from '../core/UserSecretStore.js'
import {
  AccountLinker,
  decideLink,
  type FormerOwner,
  type LinkDecision,
  type Resolution,
  type LinkFacts,
  type SignedInUser,
} from './AccountLinker.js'
import { type AddressProof, ClaimedEmails, type LinkerEvents, type LinkerTransaction } from './AddressProof.js'
import type { LinkingRule } from './LinkingRule.js'

/** Dependencies of {@link DatabaseLinker}. */
export interface DatabaseLinkerParts {
  /** Stores users and accounts. */
  readonly database: DatabaseAdapter
  /** Gets events about users and their accounts. */
  readonly events: LinkerEvents
  /** Records verified email addresses. */
  readonly proof: AddressProof
  /** Ids of the providers whose email addresses are not trusted. */
  readonly untrustedProviders: readonly string[]
  /** Generates the ids of secrets. */
  readonly random: Random
  /** Linking rules of plugins, called in order. */
  readonly rules: readonly LinkingRule[]
}

/** A transaction, and the linker that works outside of it. */
interface Surrounding {
  readonly transaction: LinkerTransaction
  readonly outside: DatabaseLinker
}

/** Finds, creates or links users in a database, and emits events about it. */
export class DatabaseLinker extends AccountLinker {
  readonly #claims: ClaimedEmails

  /** @param surrounding - The transaction to write in. Default: no transaction. */
  constructor(
    private readonly parts: DatabaseLinkerParts,
    private readonly surrounding?: Surrounding,
  ) {
    super()
    this.#claims = new ClaimedEmails(parts.database)
  }

  /** Whether the database undoes the writes if the rest fails. */
  get #rollsBack(): boolean {
    return this.surrounding?.transaction.rollsBack ?? false
  }

  get #database(): DatabaseAdapter {
    return this.parts.database
  }

  override async resolve(identity: VerifiedIdentity, signedIn: SignedInUser | null): Promise<Resolution> {
    const { sessionIsOlder, known } = await this.#starter(signedIn)
    const decision = await this.#decide(identity, known, sessionIsOlder)
    if (decision.kind === 'refuse') throw notLinked(decision.reason)
    return {
      decision: nameOf(decision),
      user: userOf(decision, identity),
      attaches: known !== null && decision.kind === 'link' && decision.alias === undefined,
      writesTogether: WRITES.has(decision.kind),
      carryOut: (ctx) => this.#carryOut(decision, identity, known, ctx),
    }
  }

  override within(transaction: LinkerTransaction): DatabaseLinker {
    const { parts } = this
    const proof = parts.proof.within(transaction)
    return new DatabaseLinker(
      { ...parts, database: transaction.db, events: transaction, proof },
      { transaction, outside: this },
    )
  }

  /** The stored user who is signed in, unless the session began before the email address was verified. */
  async #starter(
    signedIn: SignedInUser | null,
  ): Promise<{ readonly known: DatabaseUser | null; readonly sessionIsOlder: boolean }> {
    const stored = await this.#stored(signedIn)
    // A sealed session can still exist after the verification that ended everything else.
    const sessionIsOlder = Boolean(signedIn?.unverified && isValidDate(stored?.emailVerified))
    return { known: sessionIsOlder ? null : stored, sessionIsOlder }
  }

  override async prove(
    userId: string,
    email: string,
    signedIn: SignedInUser | null,
    ctx: CallbackContext,
  ): Promise<DatabaseUser | null> {
    const user = await this.#database.users.byId(userId)
    if (!user) return null
    const other = await this.#withAddress(email)
    if (other && other.id !== user.id) {
      if (!(await this.#isSelfAsserted(other))) throw notLinked('Another user has the same email address.')
      await this.#takeEmail(other)
    }
    const { known } = await this.#starter(signedIn)
    const proved = await this.#proved(user, email, known, ctx)
    if (user.email && user.email !== email)
      await this.parts.events.announce({ name: 'email.changed', user: user.id, email }, ctx)
    return proved
  }

  override async ownerOf(identity: VerifiedIdentity): Promise<DatabaseUser | null> {
    const owner = await this.#presentOwner(identity)
    if (owner) return owner
    const [former, ...others] = await this.#formerOwners(identity)
    return others.length === 0 ? (former?.user ?? null) : null
  }

  override async stillHolds({ unverified, user }: SignInResult): Promise<boolean> {
    return unverified === undefined || !(await this.#isVerified(user.id ?? ''))
  }

  async #presentOwner({ account, matchBy }: VerifiedIdentity): Promise<DatabaseUser | null> {
    return isByAccount({ matchBy }) ? findExactOwner(this.#database, account) : null
  }

  /** The users who own the account under its former ids, while these ids are still accepted. */
  async #formerOwners({ account, aliases, matchBy }: VerifiedIdentity): Promise<readonly FormerOwner[]> {
    if (!aliases || !isByAccount({ matchBy }) || !isLive(aliases.until, this.parts.proof.now())) return []
    const found = new Map<string, FormerOwner>()
    for (const alias of aliases.ids) {
      const user = await findExactOwner(this.#database, { provider: account.provider, providerAccountId: alias })
      if (user && !found.has(user.id)) found.set(user.id, { user, alias })
    }
    return [...found.values()]
  }

  async #decide(
    identity: VerifiedIdentity,
    signedIn: DatabaseUser | null,
    sessionIsOlder: boolean,
  ): Promise<LinkDecision> {
    const { account, authenticator, matchBy, startedBy, unverifiedEmail, user } = identity
    const byAccount = isByAccount(identity)
    const known = await this.#presentOwner(identity)
    const formerOwners = known ? [] : await this.#formerOwners(identity)
    const email = matchBy === 'nothing' || known || formerOwners.length > 0 ? null : (user.email ?? unverifiedEmail)
    const sameEmail = email ? await this.#withAddress(email) : null
    // A concurrent request may just have created the user with this email address, together with this account.
    const owner = byAccount && sameEmail ? await findExactOwner(this.#database, account) : known
    const isByEmail = matchBy === 'account-or-email' && !signedIn && !owner
    const isDoubtful = isByEmail && sameEmail !== null && (await this.#isDoubtful(sameEmail))
    const losesEmail = Boolean(identity.emailVerified && !owner && sameEmail && (await this.#isSelfAsserted(sameEmail)))
    const isOwnClaim = Boolean(matchBy === 'email' && email && !sameEmail && (await this.#claimsOwn(signedIn, email)))
    const newKey = authenticator && { startedBy }
    return this.#allowed(identity, {
      signedIn,
      sessionIsOlder,
      owner,
      formerOwners,
      sameEmail,
      isDoubtful,
      losesEmail,
      isOwnClaim,
      matchBy,
      newKey,
    })
  }

  /**
   * Makes the decision, and throws if a rule of a plugin refuses the link. With a former id, the account is linked
   * already, so rules are not called.
   */
  async #allowed({ account, user }: VerifiedIdentity, facts: LinkFacts): Promise<LinkDecision> {
    const decision = decideLink(facts)
    if (decision.kind !== 'link' || decision.alias !== undefined) return decision
    const { provider, providerAccountId } = account
    for (const rule of this.parts.rules) {
      const identity = { provider, providerAccountId, user }
      const refusal = await rule.refuse({ identity, user: decision.user, database: this.#database })
      if (refusal) throw refusal
    }
    return decision
  }

  /** Whether a user has only passkeys, and never verified the email address. */
  async #isSelfAsserted({ emailVerified, id }: DatabaseUser): Promise<boolean> {
    const { accounts, authenticators } = this.#database
    if (isValidDate(emailVerified) || accounts.findsAllAccounts === false || !accounts.ofUser) return false
    if (!(await authenticators?.ofUser(id))?.length) return false
    return (await accounts.ofUser(id)).every((account) => account.type === 'webauthn')
  }

  /** Whether a user has no email address but claims this one. */
  async #claimsOwn(user: DatabaseUser | null, email: string): Promise<boolean> {
    if (!user || user.email) return false
    return (await this.#claims.usersOf(email)).some(({ id }) => id === user.id)
  }

  /** Whether another person, who only claimed the email address, may have created the user and could still sign in. */
  async #isDoubtful({ emailVerified, id }: DatabaseUser): Promise<boolean> {
    if (isValidDate(emailVerified)) return false
    const { accounts, authenticators } = this.#database
    if ((await authenticators?.ofUser(id))?.length) return true
    if (accounts.findsAllAccounts === false && this.parts.untrustedProviders.length > 0) return true
    for (const provider of this.parts.untrustedProviders) if (await accounts.find(id, provider)) return true
    return false
  }

  async #carryOut(
    decision: Exclude<LinkDecision, { kind: 'refuse' }>,
    identity: VerifiedIdentity,
    signedIn: DatabaseUser | null,
    ctx: CallbackContext,
  ): Promise<SignInResult> {
    const { account, user } = identity
    switch (decision.kind) {
      case 'pass':
        return complete(identity, user, owned(account, user), false)
      case 'enter':
        await this.#renewTokens(account, decision.user)
        return this.#complete(identity, decision.user, false)
      case 'verify':
        return this.#complete(identity, await this.#proved(decision.user, user.email, signedIn, ctx), false)
      case 'link': {
        await this.#attach(identity, decision.user)
        await this.#refuseOvertaken(identity, decision.user)
        await this.#announce(identity, decision.user, ctx, decision.alias)
        // A former id identifies the owner of the account, but it verifies no email address.
        const isKnown = decision.alias !== undefined
        return this.#complete(
          identity,
          isKnown ? decision.user : await this.#verifiedBy(identity, decision.user, ctx),
          false,
        )
      }
      case 'create': {
        const created = await this.#releasing(user.email, null, ctx, () =>
          this.#database.users.create({ ...described(user, this.#database), emailVerified: this.parts.proof.now() }),
        )
        await this.parts.events.emit('createUser', { user: created }, ctx)
        return this.#complete(identity, created, true)
      }
      case 'create-and-link': {
        const create = (): Promise<DatabaseUser> => this.#createdWith(identity, decision.unverifiedOwner)
        const created = await (identity.emailVerified ? this.#releasing(user.email, null, ctx, create) : create())
        await this.parts.events.emit('createUser', { user: created }, ctx)
        await this.#announce(identity, created, ctx)
        return this.#complete(identity, created, true)
      }
    }
  }

  /** Records that a user proved to own an email address, which no other user has. */
  async #proved(
    user: DatabaseUser,
    email: string | null | undefined,
    signedIn: DatabaseUser | null,
    ctx: CallbackContext,
  ): Promise<DatabaseUser> {
    let removed = 0
    const note = async (): Promise<DatabaseUser> => {
      const proved = await this.parts.proof.note(user, signedIn, email ?? undefined)
      removed = proved.removed
      return proved.user
    }
    const isKnown = isValidDate(user.emailVerified) && user.email === email
    const proved = isKnown ? await note() : await this.#releasing(email, user, ctx, note)
    await this.parts.events.emit('updateUser', { user: proved }, ctx)
    if (removed > 0) await this.parts.events.announce(unlinkedFact(proved, removed), ctx)
    return proved
  }

  /**
   * The user to whom an account was linked. The email address becomes verified if the provider verified it, and the
   * user has or claims it.
   */
  async #verifiedBy(identity: VerifiedIdentity, user: DatabaseUser, ctx: CallbackContext): Promise<DatabaseUser> {
    const { email } = identity.user
    if (!identity.emailVerified || !email || isValidDate(user.emailVerified)) return user
    const isTheirs = user.email === email || ((await this.#claimsOwn(user, email)) && !(await this.#withAddress(email)))
    if (!isTheirs) return user
    // The user is signed in, or the application trusts the provider, so there is nothing to remove.
    const verified = await this.#releasing(
      email,
      user,
      ctx,
      async () => (await this.parts.proof.note(user, user, email)).user,
    )
    await this.parts.events.emit('updateUser', { user: verified }, ctx)
    return verified
  }

  /**
   * Verifies an email address for its owner, and ends the sessions of every other user who only typed it.
   *
   * @param owner - The user who has or claims it already; null for a user who is not created yet.
   * @param verify - Stores that it is verified.
   */
  async #releasing(
    email: string | null | undefined,
    owner: DatabaseUser | null,
    ctx: CallbackContext,
    verify: () => Promise<DatabaseUser>,
  ): Promise<DatabaseUser> {
    const typists = email && this.#database.authenticators ? await this.#usersWhoTyped(email) : []
    const others = typists.filter(({ id }) => id !== owner?.id)
    // A user who has it as `email` loses it in `verify`, which then ends the sessions.
    for (const other of others) if (other.email !== email) await this.parts.proof.endSessions(other.id)
    const user = await verify()
    for (const other of others) {
      await this.parts.events.emit('releaseEmail', { user: { ...other, email: null }, email: user.email ?? '' }, ctx)
    }
    return user
  }

  /** Every user who has or claims an email address; its owner may be among them. */
  async #usersWhoTyped(email: string): Promise<readonly DatabaseUser[]> {
    const user = await this.#withAddress(email)
    const claimants = await this.#claims.usersOf(email)
    return [...(user ? [user] : []), ...claimants.filter(({ id }) => id !== user?.id)]
  }

  /** Removes an email address from a user who only typed it. The user keeps it as a claim. */
  async #takeEmail({ email, id }: DatabaseUser): Promise<void> {
    if (email) await this.#claims.add(id, email)
    if (await this.#isVerified(id)) throw new OAuthAccountNotLinked('Another user verified the same email address.')
    await this.#database.users.update({ id, email: null })
    // Sessions that exist already contain the email address.
    await this.parts.proof.endSessions(id)
  }

  /** Replaces the stored tokens by the newer tokens of this sign-in. */
  async #renewTokens(account: Account, user: User): Promise<void> {
    const { provider, providerAccountId, type: _type, userId: _user, ...tokens } = account
    if (Object.keys(tokens).length === 0) return
    const kept = await this.#database.accounts.find(user.id ?? '', provider, providerAccountId)
    // If the provider sent no expiry, the stored expiry belongs to the old token.
    const changes = { expires_at: undefined, ...tokens }
    if (kept) await this.#database.accounts.replaceTokens({ provider, providerAccountId }, kept.refresh_token, changes)
  }

  // A store may ignore case or accents. Different email addresses must not count as the same.
  async #withAddress(email: string): Promise<DatabaseUser | null> {
    const user = await this.#database.users.byEmail(email)
    return user?.email === email ? user : null
  }

  async #stored(signedIn: User | null): Promise<DatabaseUser | null> {
    return signedIn?.id === undefined ? null : this.#database.users.byId(signedIn.id)
  }

  /** Creates a user with an account, a key and secrets: all of them, or nothing. */
  async #createdWith(identity: VerifiedIdentity, unverifiedOwner?: DatabaseUser): Promise<DatabaseUser> {
    if (unverifiedOwner) await this.#takeEmail(unverifiedOwner)
    const { account, accountIsUser, authenticator, user: profile, unverifiedEmail } = identity
    const { proof } = this.parts
    const { users } = this.#database
    const emailVerified = identity.emailVerified && profile.email ? proof.now() : null
    const person = { ...described(profile, this.#database), emailVerified }
    const rows = { account, accountIsUser, authenticator, secrets: this.#secretsOf(identity) }
    const stored = users.createWithAccount && (await users.createWithAccount(person, rows))
    const user = stored ?? (await users.create(person))
    try {
      if (!stored) await this.#attachTo(user, rows, identity)
      if (authenticator && unverifiedEmail) await this.#addClaim(user.id, unverifiedEmail)
    } catch (error) {
      // A user without an account could never sign in, and would block the email address. A transaction removes the
      // user itself.
      if (!this.#rollsBack) await users.delete?.(user.id)
      throw error
    }
    if (!stored) await this.#refuseOvertaken(identity, user)
    return user
  }

  /**
   * Stores a claim outside of the transaction: if several users claim an email address at once, all but one fail and
   * try again.
   */
  async #addClaim(userId: string, email: string): Promise<void> {
    if (!this.surrounding) return this.#claims.add(userId, email)
    const { outside, transaction } = this.surrounding
    transaction.afterwards(() => outside.#claims.add(userId, email))
  }

  /** Stores secrets first, so that there is never an account that can be used without them. */
  async #attachTo(user: DatabaseUser, rows: NewUserRows, identity: VerifiedIdentity): Promise<void> {
    const { account, secrets } = rowsOfUser(user.id, rows)
    const store = this.#database.secrets
    if (secrets.length > 0 && !store) throw new AdapterError('The adapter cannot store secrets of users.')
    for (const secret of secrets) await store?.add(secret)
    await this.#attach({ ...identity, account }, user)
  }

  #secretsOf({ secrets }: VerifiedIdentity): readonly SecretOfNewUser[] | undefined {
    const { proof, random } = this.parts
    return secrets?.map((secret) => ({ ...secret, id: random.uuid(), createdAt: proof.now(), version: 0 }))
  }

  async #isVerified(userId: string): Promise<boolean> {
    return isValidDate((await this.#database.users.byId(userId))?.emailVerified)
  }

  /**
   * Undoes a link if the email address of the user was verified in the meantime. The verification removes everything
   * older.
   */
  async #refuseOvertaken(identity: VerifiedIdentity, user: DatabaseUser): Promise<void> {
    if (isValidDate(user.emailVerified)) return
    if (!this.surrounding) return this.#takeBackOvertaken(identity, user)
    // A concurrent verification and this link can see each other only after their transactions.
    const { outside, transaction } = this.surrounding
    transaction.afterwards(() => outside.#takeBackOvertaken(identity, user))
  }

  async #takeBackOvertaken({ authenticator }: VerifiedIdentity, user: DatabaseUser): Promise<void> {
    if (!(await this.#isVerified(user.id))) return
    const { accounts, authenticators } = this.#database
    if (authenticator) await authenticators?.delete?.(authenticator.credentialID, false)
    // Remove all accounts: the verification was meant to remove the others as well.
    else await accounts.unlinkAll?.(user.id)
    throw new OAuthAccountNotLinked(
      'The email address of the user was verified while the account was being linked, so this link was not made. Sign in ' +
        'by the mailed link, then link the account.',
    )
  }

  /** Stores an account and its key for a user: both, or neither. */
  async #attach({ account, authenticator }: VerifiedIdentity, user: User): Promise<void> {
    const { accounts, authenticators } = this.#database
    // The key comes first, because a key can be deleted again, and its account with it.
    if (authenticator) await authenticators?.create({ ...authenticator, userId: user.id ?? '' })
    try {
      await accounts.link(owned(account, user))
    } catch (error) {
      if (authenticator && !this.#rollsBack) await authenticators?.delete?.(authenticator.credentialID, false)
      throw error
    }
  }

  async #announce(identity: VerifiedIdentity, user: User, ctx: CallbackContext, alias?: string): Promise<void> {
    const account = accountWithTokens(identity, owned(accountOf(identity, user), user))
    const message = { account, user, profile: identity.user, ...(alias !== undefined && { alias }) }
    await this.parts.events.emit('linkAccount', message, ctx)
  }

  async #complete(identity: VerifiedIdentity, user: DatabaseUser, isNewUser: boolean): Promise<SignInResult> {
    const signInResult = complete(identity, user, owned(accountOf(identity, user), user), isNewUser)
    if (isValidDate(user.emailVerified)) return signInResult
    return { ...signInResult, unverified: !(await this.parts.proof.hasEndedSessions(user.id)) }
  }
}

/** The owner of an email address has proved it, so what others had linked before is removed. */
const unlinkedFact = ({ email, id }: DatabaseUser, count: number): SecurityFact => ({
  name: 'account.unlinked',
  reason: 'email_verified',
  user: id,
  email,
  data: { count },
})

const notLinked = (reason: string): OAuthAccountNotLinked =>
  new OAuthAccountNotLinked(`${reason} Sign in the way you did before, then link the account.`)

/** Names the kind and the user of a decision, to compare decisions. */
const nameOf = (decision: LinkDecision): string => `${decision.kind} ${idIn(decision) ?? ''}`.trimEnd()

const isByAccount = ({ matchBy }: Pick<VerifiedIdentity, 'matchBy'>): boolean =>
  matchBy === 'account' || matchBy === 'account-or-email'

/**
 * The members of a profile that are stored. Extra members, such as a role, are stored only in columns that the adapter
 * knows.
 */
function described(
  user: User,
  { users: { extraColumns = [] } }: DatabaseAdapter,
): Omit<Parameters<UserStore['create']>[0], 'emailVerified'> {
  const { name, email, image } = user
  const extra = Object.entries(user).filter(
    ([member, value]) => value !== undefined && extraColumns.includes(member) && !OURS.has(member),
  )
  return { ...Object.fromEntries(extra), name: name ?? null, email: email ?? null, image: image ?? null }
}

/** Columns that the extra members of a profile never set. */
const OURS: ReadonlySet<string> = new Set(['id', 'name', 'email', 'emailVerified', 'image'])

/** Decisions whose writes may fail because a concurrent request was faster. */
const WRITES: ReadonlySet<LinkDecision['kind']> = new Set(['link', 'create', 'create-and-link'])

const idIn = (decision: LinkDecision): string | undefined => ('user' in decision ? decision.user.id : undefined)

/** The user of a decision; null if the user is to be created. */
function userOf(decision: LinkDecision, { user }: VerifiedIdentity): StoredUser | null {
  if (decision.kind === 'pass') return user.id === undefined ? null : { ...user, id: user.id }
  return 'user' in decision ? decision.user : null
}

/** The account of an identity, whose id may be that of a user who was just created. */
const accountOf = ({ account, accountIsUser }: VerifiedIdentity, { id = '' }: User): Account =>
  accountIsUser ? { ...account, providerAccountId: id } : account

const owned = (account: Account, user: User): Account & { readonly userId: string } => ({
  ...account,
  userId: user.id ?? '',
})
