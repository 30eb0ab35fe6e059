import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { ConfigurationError, type Finding } from '../core/errors.js'
import { isObject } from '../core/guards.js'
import { namesOf, unknownNames } from '../core/unknownNames.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { CommittedSignIn, SessionParts, SessionStrategy } from './SessionStrategy.js'

/** What the wrapper of a session strategy is built from. */
export interface SessionServices extends SessionParts {
  /** The database; undefined if there is none. */
  readonly database: DatabaseAdapter | undefined
}

/**
 * Returns methods of a session strategy that wrap the previous strategy, `inner`. Methods that it does not return are
 * taken from `inner`, including optional methods.
 *
 * `inner.create` only creates the session of a sign-in that the engine is committing. It rejects outside of `create`,
 * and for a user, an account or methods other than those of the sign-in.
 */
export type SessionStrategyWrapper = (inner: SessionStrategy, services: SessionServices) => Partial<SessionStrategy>

/** A wrapper, and the plugin that registered it. */
export interface RegisteredSessions {
  /** Id of the plugin. */
  readonly owner: string
  /** The wrapper. */
  readonly wrap: SessionStrategyWrapper
  /** Whether it replaces the built-in strategy. */
  readonly replaces: boolean
}

const REQUIRED = ['create', 'get', 'refresh', 'destroy'] as const
const OPTIONAL = ['elevate', 'endAll', 'backchannelLogout', 'claimedId'] as const
const NAMES = namesOf<SessionStrategy>({
  ...{ create: true, get: true, refresh: true, destroy: true },
  ...{ elevate: true, endAll: true, backchannelLogout: true, claimedId: true },
  ...{ joinsTransaction: true, endsInTransaction: true },
})

/**
 * Returns the session strategy of an engine: the built-in strategy, or the strategy of a plugin that replaces it,
 * inside the wrappers of the other plugins.
 *
 * @param registered - In the order of `plugins`: later wrappers are outside. A replacement is always the innermost, so
 *   that it does not remove the wrapper of another plugin.
 * @throws ConfigurationError if a wrapper throws, or returns something other than methods of a strategy, or if a
 *   replacement lacks a required method.
 */
export function wrappedSessions(
  builtIn: SessionStrategy,
  registered: readonly RegisteredSessions[],
  services: SessionServices,
): SessionStrategy {
  const replacement = registered.find(({ replaces }) => replaces)
  const innermost = replacement ? replaced(builtIn, replacement, services) : builtIn
  const wrappers = registered.filter(({ replaces }) => !replaces)
  if (wrappers.length === 0) return innermost
  const commits = new CommittedSignIns()
  const guarded = membersOf(innermost, { create: commits.guarded(innermost) }, innermost)
  const wrapped = wrappers.reduce<SessionStrategy>((inner, each) => wrappedOnce(inner, each, services), guarded)
  const { elevate } = wrapped
  return {
    ...wrapped,
    create: commits.marking(wrapped),
    ...(elevate && {
      // A session that a wrapper hides cannot be elevated. This is not checked in a transaction, which may hold the
      // only connection to the database.
      elevate: async (ctx, methods, tx, user) =>
        tx === undefined && (await wrapped.get(ctx, true)) === null ? null : elevate(ctx, methods, tx, user),
    }),
  }
}

function replaced(
  builtIn: SessionStrategy,
  registered: RegisteredSessions,
  services: SessionServices,
): SessionStrategy {
  const own = madeBy(registered, builtIn, services)
  const lacking = REQUIRED.filter((name) => typeof own[name] !== 'function')
  // Returned unchanged: it may be an instance of a class, and missing methods cannot come from a strategy that does not
  // know its sessions.
  if (lacking.length === 0) return own as SessionStrategy
  throw new ConfigurationError([
    {
      option: optionOf(registered),
      problem: `replaces the session strategy by one without ${lacking.join(', ')}.`,
      fix: 'Add what is missing, or leave { replaces: true } out, so that it is taken from the previous strategy.',
    },
  ])
}

/**
 * Applies one wrapper to a strategy. If it does not call `inner.create`, the sign-in fails. If it does not call
 * `inner.destroy`, the session is ended all the same.
 */
function wrappedOnce(
  inner: SessionStrategy,
  registered: RegisteredSessions,
  services: SessionServices,
): SessionStrategy {
  const asked = { create: new WeakSet<RequestContext>(), destroy: new WeakSet<RequestContext>() }
  const noting: SessionStrategy = {
    ...inner,
    create: async (ctx, signIn, tx) => {
      const session = await inner.create(ctx, signIn, tx)
      asked.create.add(ctx)
      return session
    },
    destroy: (ctx, tx) => {
      asked.destroy.add(ctx)
      return inner.destroy(ctx, tx)
    },
  }
  const own = madeBy(registered, noting, services)
  const strategy = membersOf(own, {}, inner)
  const create: SessionStrategy['create'] = async (ctx, signIn, tx) => {
    const session = await strategy.create(ctx, signIn, tx)
    if (asked.create.has(ctx)) return session
    throw new TypeError(
      `The session wrapper of ${optionOf(registered)} created no session: it has to call inner.create, or throw.`,
    )
  }
  const destroy: SessionStrategy['destroy'] = async (ctx, tx) => {
    try {
      const ended = await strategy.destroy(ctx, tx)
      if (asked.destroy.has(ctx)) return ended
    } catch (error) {
      // Signing out ends the session even if a plugin failed. If it has ended already, this does nothing.
      await inner.destroy(ctx, tx).catch(() => undefined)
      throw error
    }
    services.logger.error(
      'SignOutError',
      `The session wrapper of ${optionOf(registered)} did not call inner.destroy. The session was ended all the same.`,
    )
    return inner.destroy(ctx, tx)
  }
  return { ...strategy, ...(own.create && { create }), ...(own.destroy && { destroy }) }
}

function madeBy(
  registered: RegisteredSessions,
  inner: SessionStrategy,
  services: SessionServices,
): Partial<SessionStrategy> {
  const own = called(registered, inner, services)
  const findings = faultsOf(own, optionOf(registered))
  if (findings.length > 0) throw new ConfigurationError(findings)
  return own as Partial<SessionStrategy>
}

function called({ owner, wrap }: RegisteredSessions, inner: SessionStrategy, services: SessionServices): unknown {
  try {
    return wrap(inner, services)
  } catch (error) {
    const problem = `could not wrap the session strategy: ${error instanceof Error ? error.message : String(error)}`
    throw new ConfigurationError([{ option: optionOf({ owner }), problem, fix: 'Fix the plugin, or leave it out.' }], {
      cause: error,
    })
  }
}

/** Finds faults in the result of a wrapper. An instance of a class may have other members. */
function faultsOf(own: unknown, option: string): readonly Finding[] {
  const fix = 'Return an object with the methods that it changes: (inner, services) => ({ … }).'
  if (!isObject(own) || 'then' in own)
    return [{ option, problem: 'has a session wrapper that does not return an object.', fix }]
  const noMethods = [...REQUIRED, ...OPTIONAL].filter((name) => Boolean(own[name]) && typeof own[name] !== 'function')
  const isPlain = Object.getPrototypeOf(own) === Object.prototype
  return [
    ...noMethods.map((name) => ({ option, problem: `returns ${name}, which is not a function.`, fix })),
    ...(isPlain ? unknownNames(`${option}: sessions.`, own, NAMES) : []),
  ]
}

const optionOf = ({ owner }: Pick<RegisteredSessions, 'owner'>): string => `plugins ("${owner}")`

/**
 * Combines strategies: each method is from the first that has it, in the order `instead`, `own`, `inner`. It keeps its
 * own `this`.
 */
function membersOf(
  own: Partial<SessionStrategy>,
  instead: Partial<SessionStrategy>,
  inner: SessionStrategy,
): SessionStrategy {
  const members = [...REQUIRED, ...OPTIONAL].flatMap((name) => {
    const owner = [instead, own, inner].find((each) => each[name]) as Methods | undefined
    // An optional method is missing if no strategy has it.
    const method = owner?.[name]
    return method ? [[name, method.bind(owner)]] : []
  })
  // A strategy that writes to the database needs the transaction, even inside a wrapper.
  const joinsTransaction = own.joinsTransaction ?? inner.joinsTransaction
  // A `destroy` that does not know the transaction would wait for the connection of the transaction.
  const endsInTransaction = own.destroy ? own.endsInTransaction : inner.endsInTransaction
  return {
    ...(Object.fromEntries(members) as SessionStrategy),
    ...(joinsTransaction && { joinsTransaction }),
    ...(endsInTransaction && { endsInTransaction }),
  }
}

type Methods = Readonly<Record<string, ((...given: never[]) => unknown) | undefined>>

/** Tracks the sign-ins that are being committed, so that a wrapper cannot create another session. */
class CommittedSignIns {
  readonly #running = new WeakMap<RequestContext, CommittedSignIn>()

  /** Records the sign-in while its session is created. */
  marking(strategy: SessionStrategy): SessionStrategy['create'] {
    return async (ctx, signIn, tx) => {
      this.#running.set(ctx, signIn)
      try {
        return await strategy.create(ctx, signIn, tx)
      } finally {
        this.#running.delete(ctx)
      }
    }
  }

  /** Creates the session of the sign-in that is being committed, and of no other. */
  guarded(strategy: SessionStrategy): SessionStrategy['create'] {
    return async (ctx, signIn, tx) => {
      const committed = this.#running.get(ctx)
      if (committed && isSame(committed, signIn)) return strategy.create(ctx, signIn, tx)
      throw new TypeError(
        'The wrapper of a session strategy asked for the session of a sign-in that the engine does not commit. Call inner.create ' +
          'within create only, with the user, the account and the methods that it received.',
      )
    }
  }
}

const isSame = (one: CommittedSignIn, other: CommittedSignIn): boolean =>
  one.user.id === other.user.id &&
  one.account.provider === other.account.provider &&
  one.account.providerAccountId === other.account.providerAccountId &&
  one.authMethods === other.authMethods &&
  one.authTime === other.authTime &&
  one.level === other.level
