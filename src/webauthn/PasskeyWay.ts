import type { AuthMethod } from '../core/AuthMethod.js'
import { WebAuthnVerificationError } from '../core/errors.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageSection } from '../pages/FormPage.js'
import type { PasskeyProof, PluginPasskeys } from '../plugin-api/passkeys.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { FormPages } from '../sign-in/FormPages.js'
import type { LoadedWay } from '../sign-in/LazyWay.js'
import type { ReauthenticationResult } from '../sign-in/ReauthenticationWay.js'

/** Re-authentication with a passkey of the user. */
export class PasskeyWay implements LoadedWay {
  /**
   * @param passkeys - Ask for passkeys, and verify them.
   * @param forms - Provides the texts.
   */
  constructor(
    private readonly passkeys: PluginPasskeys,
    private readonly forms: Pick<FormPages, 'wordsFor'>,
  ) {}

  /** Only its use shows whether the authenticator verifies the user. */
  async methods(_ctx: RequestContext, { user }: RunningSession): Promise<readonly AuthMethod[]> {
    return (await this.passkeys.has(user.id ?? '')) ? ['swk', 'hwk', 'user', 'mfa'] : []
  }

  async draw(ctx: RequestContext, session: RunningSession): Promise<readonly PageSection[]> {
    const { language } = await this.forms.wordsFor(ctx)
    const form = { fields: [], submit: language.text('Recent.passkey') }
    const section = await this.passkeys.ceremony(ctx, proofOf(session), form)
    return section ? [section] : []
  }

  async submit(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    try {
      return { kind: 'done', methods: await this.passkeys.verify(ctx, proofOf(session)) }
    } catch (error) {
      if (error instanceof WebAuthnVerificationError) return { kind: 'again' }
      throw error
    }
  }
}

/** For this session only: a step-up of another session cannot be used here. */
const proofOf = ({ id, user }: RunningSession): PasskeyProof => ({
  userId: user.id ?? '',
  purpose: `reauthenticate ${id}`,
})
