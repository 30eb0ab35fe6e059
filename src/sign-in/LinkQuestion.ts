import type { AccountLinker } from '../accounts/AccountLinker.js'
import { OAuthAccountNotLinked } from '../core/errors.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { ConfirmPage } from './ConfirmPage.js'
import { Confirmation } from './SignInFlow.js'
import { starterOf } from './SignInCommit.js'

/** Dependencies of {@link LinkQuestion}. */
export interface LinkQuestionParts {
  /** Finds out what would be linked. */
  readonly linker: Pick<AccountLinker, 'resolve'>
  /** Reads the session. */
  readonly sessions: Pick<SessionStrategy, 'get'>
  /** Shows the question. */
  readonly confirmPage: Pick<ConfirmPage, 'show'>
}

/** Whether a form, or server code, requests that the account is linked to the signed-in user. */
export const asksToLink = ({ body }: Pick<RequestContext, 'body'>): boolean => String(body['link']) === 'true'

/**
 * Asks signed-in users for confirmation before an account is linked to them, unless they requested the link themselves.
 *
 * The form of the question begins the sign-in again, this time to link. So nothing is stored or linked before.
 */
export class LinkQuestion {
  constructor(private readonly parts: LinkQuestionParts) {}

  /**
   * The page with the question; null if there is nothing to ask.
   *
   * @param callbackUrl - Where the browser goes afterwards, and if the user cancels.
   * @throws OAuthAccountNotLinked if the user requested the link, but is not signed in any more.
   */
  async ask(ctx: RequestContext, identity: VerifiedIdentity, callbackUrl: string): Promise<Reply | null> {
    const { authenticator, linking, startedBy } = identity
    if (startedBy === undefined) return null
    const running = await this.parts.sessions.get(ctx)
    const starter = starterOf(identity, running)
    if (linking !== undefined && !starter) throw new OAuthAccountNotLinked(ENDED)
    // No question for a new passkey: the page that registers a passkey has its own button.
    if (!running || !starter || authenticator || linking === running.id) return null
    const { attaches } = await this.parts.linker.resolve(identity, starter)
    if (!attaches) return null
    if (ctx.fromServerCode) throw new OAuthAccountNotLinked(NOT_ASKED)
    const about = { question: 'link', user: labelOf(running.user), cancelUrl: callbackUrl } as const
    const { provider, providerAccountId } = identity.account
    const account = labelOf(identity.user) ?? providerAccountId
    return this.parts.confirmPage.show(ctx, provider, new Confirmation(account, { link: 'true', callbackUrl }, about))
  }
}

const labelOf = ({ email, name }: User): string | undefined => email ?? name ?? undefined

const ENDED =
  'The user who asked to link the account is not signed in any more, or another user is. Sign in, then link the account.'

const NOT_ASKED =
  'The account is not linked to the user who is signed in, and server code cannot show a question. Pass link: true to signIn.'
