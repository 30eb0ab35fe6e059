import type { AccountLinker } from '../accounts/AccountLinker.js'
import type { UsedMethod } from '../core/AuthMethod.js'
import type { RateLimitKey } from '../config/SettingsInput.js'
import type { Finding } from '../core/errors.js'
import type { Provider } from '../core/Provider.js'
import type { Clock, Random } from '../core/ports.js'
import type { StoredUser } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { RateLimits } from './RateLimits.js'
import { strengthOfProof } from './authMethods.js'
import type { PendingEpochs } from './PendingEpochs.js'
import { type Pending, type PendingSignIns, viewOf } from './PendingSignIns.js'
import type { SecurityEvents } from './SecurityEvents.js'
import { challengeFact } from './securityFacts.js'
import { starterOf } from './SignInCommit.js'
import type { SignInStep } from './SignInStep.js'

/** A step that a plugin registered. */
export interface RegisteredStep {
  /** Id of the plugin. */
  readonly owner: string
  /** The step. */
  readonly step: SignInStep
}

/** Dependencies of {@link SignInSteps}. */
export interface SignInStepParts {
  /** The steps, in the order of registration. */
  readonly steps: readonly RegisteredStep[]
  /** Stores pending sign-ins. */
  readonly pending: PendingSignIns
  /** Reads the epoch of a user, which ends pending sign-ins. */
  readonly epochs: Pick<PendingEpochs, 'of'>
  /** Finds the user of the sign-in. */
  readonly linker: AccountLinker
  /** Reads the session. */
  readonly sessions: SessionStrategy
  /** Announces that a step is due. */
  readonly security: Pick<SecurityEvents, 'announce'>
  /** Limits how many sign-ins are pending. */
  readonly limits: RateLimits
  /** Provides the current time. */
  readonly clock: Clock
  /** Generates ids. */
  readonly random: Random
}

/** The steps between the first proof and the session, in their order. */
export class SignInSteps {
  /** The steps in their order: factors first, then terms and profiles. */
  readonly ordered: readonly SignInStep[]

  constructor(private readonly parts: SignInStepParts) {
    this.ordered = ordered(parts.steps.map(({ step }) => step))
  }

  /** The rate limit of a step; undefined if there is nothing to guess in it. */
  limitOf(step: SignInStep): RateLimitKey['kind'] | undefined {
    if (step.stage === 'accept' && step.limit === 'step') return undefined
    const registered = this.parts.steps.find((each) => each.step === step)
    return registered ? limitOf(registered) : 'step'
  }

  /**
   * Checks whether a step is due, and keeps the sign-in until the step is done.
   *
   * @param callbackUrl - Where the browser goes after commit.
   * @returns A redirect to the step; null if no step is due.
   * @throws AuthError if the identity cannot be linked.
   */
  async begin(ctx: RequestContext, identity: VerifiedIdentity, callbackUrl: string): Promise<Reply | null> {
    if (this.ordered.length === 0) return null
    const { clock, epochs, limits, linker, pending, security, sessions } = this.parts
    const running = await sessions.get(ctx)
    const { decision, user } = await linker.resolve(identity, starterOf(identity, running))
    const methods = strengthOfProof(identity, clock.now()).authMethods
    const state = { identity, user, decision, methods, done: [], kept: {}, callbackUrl, epoch: 0 }
    const made = await pending.make(state)
    const due = await this.next(made, ctx)
    if (!due) return null
    const { provider, providerAccountId } = identity.account
    await limits.count(ctx, { kind: 'pending', account: user?.id ?? `${provider} ${providerAccountId}` })
    const epoch = identity.epoch ?? (user ? await epochs.of(user.id) : 0)
    await pending.begin(ctx, { ...made, state: { ...made.state, epoch } })
    await security.announce(challengeFact(made, due), ctx.callbackContext)
    return continueAt(ctx, due)
  }

  /** Whether a step is due for a stored user without any proof, such as the user of a former session. */
  async isDueFor(user: StoredUser, ctx: RequestContext): Promise<boolean> {
    if (this.ordered.length === 0) return false
    const account = { provider: 'former', providerAccountId: user.id, type: 'credentials' } as const
    const identity = { user, account, matchBy: 'nothing' } as const
    const state = {
      identity,
      user,
      decision: '',
      methods: [],
      done: [],
      kept: {},
      callbackUrl: `${ctx.origin}/`,
      epoch: 0,
    }
    const pending = { id: this.parts.random.token(), state, expires: this.parts.clock.now(), version: 0 }
    return (await this.next(pending, ctx)) !== undefined
  }

  /** The step that is due now; undefined when all are done. */
  async next(pending: Pending, ctx: RequestContext): Promise<SignInStep | undefined> {
    const view = viewOf(pending)
    for (const step of this.ordered) {
      if (!pending.state.done.includes(step.id) && (await step.isDue(view, ctx))) return step
    }
    return undefined
  }
}

/** Sends the browser to a step. */
export function continueAt(ctx: RequestContext, { id }: SignInStep): Reply {
  return { ...redirect(`${ctx.baseUrl}/continue/${id}`), outcome: 'continue' }
}

/** Adds the methods of a step to those of earlier proofs. */
export const withMethods = (
  known: readonly UsedMethod[],
  methods: readonly string[] = [],
  at: Date,
): readonly UsedMethod[] => [...known, ...methods.map((method) => ({ method, at }))]

/** Sorts steps by stage, then by `after`, then by the order of registration. Steps of a cycle are left out. */
function ordered(steps: readonly SignInStep[]): readonly SignInStep[] {
  const staged = [...steps.filter(({ stage }) => stage === 'prove'), ...steps.filter(({ stage }) => stage !== 'prove')]
  const sorted: SignInStep[] = []
  for (let rest = staged; rest.length > 0;) {
    const first = rest.find((step) => !rest.some((other) => other !== step && mustFollow(step, other)))
    if (!first) break
    sorted.push(first)
    rest = rest.filter((step) => step !== first)
  }
  return sorted
}

const mustFollow = (step: SignInStep, other: SignInStep): boolean =>
  step.stage === other.stage && step.after.includes(other.id)

/** The rate limit of a step: the built-in one, or one of its plugin. */
const limitOf = ({ owner, step: { limit } }: RegisteredStep): RateLimitKey['kind'] =>
  limit === 'step' ? limit : `${owner}.${limit}`

/** Finds faults of the steps that plugins registered. */
export function stepFaults(
  registered: readonly RegisteredStep[],
  providers: readonly Pick<Provider, 'id' | 'type'>[],
  database: { readonly pending?: unknown; readonly transaction?: unknown } | undefined,
  limits: Readonly<Partial<Record<RateLimitKey['kind'], unknown>>>,
): readonly Finding[] {
  const steps = registered.map(({ step }) => step)
  const ids = steps.map(({ id }) => id)
  const inOrder = new Set(ordered(steps))
  const tokenFaults = steps.length > 0 && !database?.pending ? providers.filter(keepsTokens).map(needsStore) : []
  const faults = registered.flatMap((each, at) => faultsOf(each, at))
  return [...faults, ...tokenFaults]

  function faultsOf({ owner, step }: RegisteredStep, at: number): Finding[] {
    const option = `plugins: the sign-in step "${step.id}"`
    const faults: Finding[] = []
    if (!/^[a-z]+(-[a-z]+)*$/.test(step.id))
      faults.push({ option, problem: 'has no usable id.', fix: 'Use a to z and hyphens.' })
    if (ids.indexOf(step.id) !== at)
      faults.push({ option, problem: 'exists twice.', fix: 'Leave out one of the plugins, or rename its step.' })
    if (!inOrder.has(step))
      faults.push({ option, problem: 'comes after itself.', fix: 'Take one of the ids out of "after".' })
    if (!limits[limitOf({ owner, step })])
      faults.push({
        option,
        problem: `has the limit "${step.limit}", which the plugin has not registered.`,
        fix: `Register it by registry.limit('${step.limit}', { … }), or leave it out.`,
      })
    if (step.store && !database?.transaction)
      faults.push({
        option,
        problem: 'stores something, which needs transactions.',
        fix: 'Set an adapter with "transaction", such as sqlAdapter of @authengine/sql.',
      })
    return faults
  }
}

const keepsTokens = ({ type }: Pick<Provider, 'type'>): boolean => type === 'oauth' || type === 'oidc'

const needsStore = ({ id }: Pick<Provider, 'id'>): Finding => ({
  option: `providers: "${id}"`,
  problem: 'returns tokens, which have to be kept while a sign-in step is done, but nothing keeps them on the server.',
  fix: 'Set an adapter that keeps pending sign-ins, such as sqlAdapter of @authengine/sql.',
})
