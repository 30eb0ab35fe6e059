import type { StoredUser } from '../core/User.js'
import type { Action } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import { Audience } from '../sessions/Audience.js'
import type { RateLimits } from '../sign-in/RateLimits.js'
import { ConfirmPage } from '../sign-in/ConfirmPage.js'
import { ContinueAction, ContinuePageAction } from '../sign-in/ContinueAction.js'
import { LinkQuestion } from '../sign-in/LinkQuestion.js'
import { PendingSignIns } from '../sign-in/PendingSignIns.js'
import type { ProviderAvailability } from '../sign-in/ProviderAvailability.js'
import { Proofs } from '../sign-in/Proofs.js'
import { SignInCommit } from '../sign-in/SignInCommit.js'
import { SignInCompletion } from '../sign-in/SignInCompletion.js'
import { ReauthenticationReturn } from '../sign-in/ReauthenticateAction.js'
import { SignInHandler } from '../sign-in/SignInHandler.js'
import { type RegisteredStep, SignInSteps } from '../sign-in/SignInSteps.js'
import type { Transactions } from '../sign-in/Transactions.js'
import { observedCommit, observedParts } from './observedSignIns.js'
import type { SignInParts } from './pluginServices.js'
import type { ProcessState, SharedParts } from './sharedParts.js'

/** The parts of a sign-in, from its first request to its session. */
export interface SignIns extends SignInParts {
  readonly signInHandler: SignInHandler
  /** Whether a step is due for a user whose session was created by another library. */
  readonly isStepDue: (user: StoredUser, ctx: RequestContext) => Promise<boolean>
  /** Routes of the steps; none without steps. */
  readonly routes: readonly Action[]
}

/** Makes the parts of a sign-in: handler, completion, steps, commit. */
export function signIns(
  { flows, reauthentication, settings }: FeatureServices,
  shared: SharedParts,
  limits: RateLimits,
  processState: ProcessState,
  registered: readonly RegisteredStep[],
  transactions: Transactions,
  availability: ProviderAvailability,
): SignIns {
  const { clock, database, observers, providers, keyedHashes, security, sessions } = shared
  const observed = observedParts(
    { flows, callbacks: shared.callbacks, linker: shared.linker, steps: registered },
    observers,
  )
  const { callbacks, linker } = observed
  const counters = database?.counters ?? processState.counters
  const proofs = new Proofs(providers, flows)
  const pending = new PendingSignIns({
    ...shared,
    store: database?.pending,
    secrets: settings.secrets,
    names: keyedHashes,
    policy: shared.cookies,
    counters,
    audience: new Audience(settings.session.audience),
  })
  const steps = new SignInSteps({ ...shared, linker, steps: observed.steps, pending, limits })
  const commit = observedCommit(new SignInCommit({ ...shared, linker, settings, proofs, transactions }), observers)
  const confirmPage = new ConfirmPage(shared.forms, providers)
  const linkQuestion = new LinkQuestion({ linker, sessions, confirmPage })
  const completion = new SignInCompletion({ ...shared, callbacks, linker, proofs, linkQuestion, steps, commit })
  const returning = new ReauthenticationReturn(shared)
  const parts = { pending, steps, commit, limits, proofs, clock, security }
  return {
    signInHandler: new SignInHandler(
      providers,
      observed.flows,
      completion,
      sessions,
      confirmPage,
      limits,
      security,
      availability,
      {
        require: (ctx, options) => reauthentication.require(ctx, options),
        finish: (ctx, identity) => returning.finish(ctx, identity),
      },
    ),
    completion,
    isStepDue: (user, ctx) => steps.isDueFor(user, ctx),
    pending,
    proofs,
    routes: registered.length > 0 ? [new ContinueAction(parts), new ContinuePageAction(parts)] : [],
  }
}
