import type { AuthEvents } from '../core/EventBus.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import { tokenHash } from '../crypto/tokens.js'
import { type CommittedSignIn, listedSessionId, type RunningSession } from '../sessions/SessionStrategy.js'
import type { Pending } from './PendingSignIns.js'
import type { SignInStep } from './SignInStep.js'

/** The security event that another event means; undefined if it means none, or if its cause announces it. */
export const factOf = <E extends keyof AuthEvents>(event: E, message: AuthEvents[E]): SecurityFact | undefined =>
  FACTS[event]?.(message)

const FACTS: { readonly [E in keyof AuthEvents]?: (message: AuthEvents[E]) => SecurityFact } = {
  createUser: ({ user }) => ({ name: 'user.created', user: user.id, email: user.email }),
  updateUser: ({ user }) => ({ name: 'email.verified', user: user.id, email: user.email }),
  releaseEmail: ({ user, email }) => ({ name: 'email.released', actor: { type: 'unknown' }, user: user.id, email }),
  linkAccount: ({ account, user }) => ({
    name: account.type === 'webauthn' ? 'passkey.added' : 'account.linked',
    user: user.id,
    method: account.type,
    provider: account.provider,
    email: user.email,
  }),
}

/** A sign-in whose session exists. */
export function signInFact(signIn: CommittedSignIn, running: RunningSession): SecurityFact {
  const { account, authMethods, user } = signIn
  return {
    name: 'sign_in.done',
    user: user.id,
    session: sessionOf(user.id, running.id),
    method: account.type,
    provider: account.provider,
    email: user.email,
    data: { methods: authMethods.map(({ method }) => method).join(' '), level: signIn.level },
  }
}

/** A session that ended by a sign-out. */
export async function signOutFact(ended: AuthEvents['signOut']): Promise<SecurityFact> {
  const name = 'sign_out.done'
  if ('session' in ended) {
    const { provider, sessionToken, userId } = ended.session
    const session = sessionOf(userId, await tokenHash(sessionToken))
    return { name, user: userId, session, provider: provider ?? undefined }
  }
  const { email, idp, sid, sub } = ended.token ?? {}
  return { name, user: sub, session: sid === undefined ? undefined : sessionOf(sub, sid), provider: idp, email }
}

/** A step of a sign-in is due. */
export const challengeFact = (pending: Pending, { id }: SignInStep): SecurityFact => ({
  ...pendingFact(pending),
  name: 'sign_in.challenged',
  data: { step: id },
})

/** A step was answered, and the answer was not accepted. */
export const wrongAnswerFact = (pending: Pending, { id }: SignInStep): SecurityFact => ({
  ...pendingFact(pending),
  name: 'sign_in.refused',
  reason: 'wrong_answer',
  data: { step: id },
})

/** Whom a pending sign-in is about. The person has not proved everything yet, so the actor is unknown. */
export const pendingFact = ({ state: { identity, user } }: Pending): Omit<SecurityFact, 'name'> => ({
  actor: { type: 'unknown' },
  user: user?.id,
  method: identity.account.type,
  provider: identity.account.provider,
  email: user?.email,
})

const sessionOf = (userId: string | undefined, id: string): string => listedSessionId(userId ?? '', id)
