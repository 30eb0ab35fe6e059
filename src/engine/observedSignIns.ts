import type { AccountLinker } from '../accounts/AccountLinker.js'
import type { CallbackPipeline } from '../core/CallbackPipeline.js'
import { following } from '../core/guards.js'
import { type Observers, RunningOperation } from '../core/Observer.js'
import type { FlowCatalogue } from '../sign-in/FlowCatalogue.js'
import type { SignInCommit } from '../sign-in/SignInCommit.js'
import type { PendingSignIn, SignInStep, StepResult } from '../sign-in/SignInStep.js'
import type { RegisteredStep } from '../sign-in/SignInSteps.js'
import { observedObject } from './observedObject.js'

/** The parts of a sign-in that are observed: each call of them is a step of the sign-in. */
export interface ObservedParts {
  /** Load the flows, whose `begin` and `finish` are `begin` and `proof`. */
  readonly flows: FlowCatalogue
  /** Calls the `signIn` callback. */
  readonly callbacks: CallbackPipeline
  /** Decides about linking. */
  readonly linker: AccountLinker
  /** The sign-in steps of plugins. */
  readonly steps: readonly RegisteredStep[]
}

/** Parts of a sign-in under observation. Without observers, the parts themselves. */
export function observedParts(parts: ObservedParts, observers: Observers | undefined): ObservedParts {
  if (!observers) return parts
  return {
    flows: observedFlows(parts.flows, observers),
    callbacks: observedCallbacks(parts.callbacks, observers),
    linker: observedLinker(parts.linker, observers),
    steps: parts.steps.map(({ owner, step }) => ({ owner, step: observedStep(step, observers) })),
  }
}

/** Creates sessions under observation. Without observers, the object itself. */
export const observedCommit = (commit: SignInCommit, observers: Observers | undefined): SignInCommit =>
  observers
    ? withMethods<SignInCommit>(commit, {
        commit: (ctx, identity, callbackUrl) =>
          observers.run(partOf('commit', identity.account.provider), () => commit.commit(ctx, identity, callbackUrl)),
        commitPending: (ctx, pending, pendings, steps) =>
          observers.run(partOf('commit', pending.state.identity.account.provider), () =>
            commit.commitPending(ctx, pending, pendings, steps),
          ),
      })
    : commit

const partOf = (name: string, provider: string | undefined): RunningOperation =>
  new RunningOperation('step', name, provider)

/** The object with some methods replaced. */
const withMethods = <T extends object>(target: T, methods: Partial<T>): T =>
  observedObject(target, (name) => (Object.hasOwn(methods, name) ? methods[name as keyof T] : undefined))

const observedFlows = (flows: FlowCatalogue, observers: Observers): FlowCatalogue =>
  withMethods<FlowCatalogue>(flows, {
    load: (provider) =>
      following(flows.load(provider), (flow) =>
        withMethods<typeof flow>(flow, {
          begin: (given, ctx, signedIn, linking) =>
            observers.run(partOf('begin', given.id), () => flow.begin(given, ctx, signedIn, linking)),
          finish: (given, ctx) => observers.run(partOf('proof', given.id), () => flow.finish(given, ctx)),
        }),
      ),
  })

const observedCallbacks = (callbacks: CallbackPipeline, observers: Observers): CallbackPipeline =>
  withMethods<CallbackPipeline>(callbacks, {
    signIn: (params, ctx) =>
      observers.run(partOf('signIn callback', params.account?.provider), () => callbacks.signIn(params, ctx)),
  })

const observedLinker = (linker: AccountLinker, observers: Observers): AccountLinker =>
  withMethods<AccountLinker>(linker, {
    resolve: (identity, signedIn) =>
      observers.run(partOf('linking', identity.account.provider), () => linker.resolve(identity, signedIn)),
    within: (transaction) => observedLinker(linker.within(transaction), observers),
  })

/** A step, whose operations are named `<id>.<method>`. */
function observedStep(step: SignInStep, observers: Observers): SignInStep {
  const run = <R>(method: string, { identity }: PendingSignIn, work: () => R): R =>
    observers.run(partOf(`${step.id}.${method}`, identity.provider), work)
  return withMethods<SignInStep>(step, {
    isDue: (pending, ctx) => run('isDue', pending, () => step.isDue(pending, ctx)),
    draw: (pending, ctx) => run('draw', pending, () => step.draw(pending, ctx)),
    submit: (pending, ctx) => {
      const operation = partOf(`${step.id}.submit`, pending.identity.provider)
      return observers.run(operation, () =>
        following(step.submit(pending, ctx), (result: StepResult) => {
          operation.outcome = result.kind
          if (result.kind === 'refused') operation.fail(result.error)
          return result
        }),
      )
    },
    ...(step.store && { store: observedStore(step.id, step.store.bind(step), observers) }),
  })
}

type Store = NonNullable<SignInStep['store']>

const observedStore =
  (id: string, store: Store, observers: Observers): Store =>
  (tx, user, keep, pending) =>
    observers.run(partOf(`${id}.store`, pending.identity.provider), () => store(tx, user, keep, pending))
