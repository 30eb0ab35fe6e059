import type { StoredUser } from '../core/User.js'
import type { Action } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import { Audience } from '../sessions/Audience.js'
import type { AttemptLimits } from '../sign-in/AttemptLimits.js'
import { ConfirmPage } from '../sign-in/ConfirmPage.js'
import { ContinueAction, ContinuePageAction } from '../sign-in/ContinueAction.js'
import { LinkQuestion } from '../sign-in/LinkQuestion.js'
import { PendingSignIns } from '../sign-in/PendingSignIns.js'
import { Proofs } from '../sign-in/Proofs.js'
import { SignInCommit } from '../sign-in/SignInCommit.js'
import { SignInGate } from '../sign-in/SignInGate.js'
import { SignInJourney } from '../sign-in/SignInJourney.js'
import { type RegisteredStep, SignInSteps } from '../sign-in/SignInSteps.js'
import type { Transactions } from '../sign-in/Transactions.js'
import type { SignInParts } from './pluginServices.js'
import type { Memories, SharedParts } from './sharedParts.js'

/** A sign-in, from its first request to its session. */
export interface SignIns extends SignInParts {
  readonly journey: SignInJourney
  /** Whether a step is due for a user whose session another library has begun. */
  readonly isStepDue: (user: StoredUser, ctx: RequestContext) => Promise<boolean>
  /** Routes of the steps; none without steps. */
  readonly routes: readonly Action[]
}

/** Makes what a sign-in runs through: journey, gate, steps, commit. */
export function signIns(
  { flows, settings }: FeatureServices,
  shared: SharedParts,
  limits: AttemptLimits,
  memories: Memories,
  registered: readonly RegisteredStep[],
  transactions: Transactions,
): SignIns {
  const { clock, database, linker, providers, pseudonyms, sessions } = shared
  const counters = database?.counters ?? memories.counters
  const proofs = new Proofs(providers, flows)
  const pending = new PendingSignIns({
    ...shared,
    store: database?.pending,
    secrets: settings.secrets,
    names: pseudonyms,
    policy: shared.cookies,
    counters,
    audience: new Audience(settings.session.audience),
  })
  const steps = new SignInSteps({ ...shared, steps: registered, pending, limits })
  const commit = new SignInCommit({ ...shared, settings, proofs, transactions })
  const confirmPage = new ConfirmPage(shared.forms, providers)
  const linkQuestion = new LinkQuestion({ linker, sessions, confirmPage })
  const gate = new SignInGate({ ...shared, proofs, linkQuestion, steps, commit })
  const parts = { pending, steps, commit, limits, proofs, clock }
  return {
    journey: new SignInJourney(providers, flows, gate, sessions, confirmPage, limits),
    gate,
    isStepDue: (user, ctx) => steps.isDueFor(user, ctx),
    pending,
    proofs,
    routes: registered.length > 0 ? [new ContinueAction(parts), new ContinuePageAction(parts)] : [],
  }
}
