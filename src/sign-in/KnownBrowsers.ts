import { sha256 } from '#platform'
import type { Limits } from '../config/SettingsInput.js'
import type { SignInResult } from '../core/CallbackPipeline.js'
import { isText } from '../core/guards.js'
import type { Clock, Random } from '../core/ports.js'
import type { CountedAccount } from '../core/VerifiedIdentity.js'
import type { Sealer } from '../crypto/SessionCodec.js'
import type { CookieSpec } from '../http/CookieJar.js'
import type { CookiePolicy } from '../http/CookiePolicy.js'
import type { RequestContext } from '../http/RequestContext.js'

/** How long a browser is known after a sign-in: 180 days. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60
/** How many accounts a browser is known for. The account that signed in longest ago is forgotten first. */
const MAX_ACCOUNTS = 4
/** How many names of one account are kept, such as the typed name and the user id. The oldest is forgotten first. */
const MAX_NAMES = 6

/** An account that signed in with this browser. */
interface KnownAccount {
  /** Random name of the browser for this account. The next sign-in keeps it, so a sign-in resets no rate limit. */
  readonly browser: string
  /** Hashes of the names that attempts on the account are counted for. The first hash identifies the account. */
  readonly names: readonly string[]
}

/**
 * Recognizes browsers that have signed in before (OWASP: device cookies).
 *
 * The cookie signs no user in. It gives the browser rate limits of its own for the accounts that signed in there, so
 * that strangers cannot use them up.
 */
export class KnownBrowsers {
  readonly #isNeeded: boolean

  /**
   * @param sealer - Seals the cookie.
   * @param policy - Name and attributes of the cookie.
   * @param clock - Provides the current time.
   * @param random - Generates names of browsers.
   * @param limits - If there is no limit for accounts, no browser is remembered.
   */
  constructor(
    private readonly sealer: Sealer,
    private readonly policy: CookiePolicy,
    private readonly clock: Clock,
    private readonly random: Random,
    limits: Limits,
  ) {
    this.#isNeeded = Object.values(limits).some((limit) => limit && limit.account.length > 0)
  }

  /** The name of this browser for an account; undefined if the account has not signed in here. */
  async nameFor(ctx: RequestContext, counted: CountedAccount): Promise<string | undefined> {
    const known = await this.#read(ctx)
    if (known.length === 0) return undefined
    const name = await hashOf(counted)
    return known.find(({ names }) => names.includes(name))?.browser
  }

  /** Remembers the account of a completed sign-in. */
  async remember(ctx: RequestContext, { countedAs = [], user }: SignInResult): Promise<void> {
    if (!this.#isNeeded) return
    const ofUser = user.id === undefined ? [] : [{ kind: 'step', account: user.id }]
    const own = await Promise.all([...ofUser, ...countedAs].map(hashOf))
    const [first] = own
    if (first === undefined) return
    const before = await this.#read(ctx)
    const same = before.find(({ names }) => names[0] === first)
    const names = [...new Set([...own, ...(same?.names ?? [])])].slice(0, MAX_NAMES)
    // If two accounts share a name, it counts for the account that signed in last.
    const others = before
      .filter((each) => each !== same)
      .map((each) => ({ ...each, names: each.names.filter((name) => !names.includes(name)) }))
      .filter((each) => each.names.length > 0)
    const browser = same?.browser ?? this.random.token().slice(0, NAME_LENGTH)
    const known = [{ browser, names }, ...others].slice(0, MAX_ACCOUNTS)
    const entries = known.map((each) => [each.browser, ...each.names])
    const expires = new Date((this.clock.seconds() + KNOWN_SECONDS) * 1000)
    ctx.cookies.write(this.#spec(ctx), await this.sealer.seal({ known: entries }, PURPOSE, KNOWN_SECONDS), expires)
  }

  async #read(ctx: RequestContext): Promise<readonly KnownAccount[]> {
    const sealed = ctx.cookies.read(this.#spec(ctx).name)
    const values = sealed === undefined ? null : await this.sealer.unseal(sealed, PURPOSE)
    const known: unknown = values?.['known']
    return Array.isArray(known) ? known.flatMap(accountIn) : []
  }

  #spec(ctx: RequestContext): CookieSpec {
    return this.policy.for(ctx.secure).device
  }
}

const PURPOSE = 'device'
/** Characters of a random name: 132 bits in base64url. */
const NAME_LENGTH = 22
/** Characters of a hash: 96 bits in base64url, so another account with the same hash cannot be found. */
const HASH_LENGTH = 16

/** Kinds that are counted for user ids: steps of a sign-in, and pending sign-ins. */
const OF_USER: ReadonlySet<string> = new Set(['pending', 'step'])

async function hashOf({ account, kind }: CountedAccount): Promise<string> {
  const hash = await sha256(`${OF_USER.has(kind) ? 'user' : kind} ${account}`, 'base64url')
  return hash.slice(0, HASH_LENGTH)
}

function accountIn(entry: unknown): readonly KnownAccount[] {
  const [browser, ...names] = Array.isArray(entry) && entry.every(isText) ? entry : []
  return browser === undefined ? [] : [{ browser, names }]
}
