import type { AuthMethod, RunningSession } from 'authengine'
import {
  type PageSection,
  type ReauthenticationResult,
  ReauthenticationWay,
  type RequestContext,
  textOf,
} from 'authengine/plugin'
import { announceChange } from '../events.js'
import { type SecondFactorPages, recoveryField } from '../pages/SecondFactorPages.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'

/** Lets signed-in users prove again who they are, with a recovery code: for users who lost their device. */
export class RecoveryWay extends ReauthenticationWay {
  override readonly id = 'recovery-code'
  override readonly limit = 'code'

  constructor(
    private readonly parts: Pick<SecondFactorParts, 'codes' | 'services'>,
    private readonly pages: SecondFactorPages,
  ) {
    super()
  }

  /** Codes of a session that began without a second factor may be those of an attacker who made them in it. */
  override async methods(_ctx: RequestContext, { level, user }: RunningSession): Promise<readonly AuthMethod[]> {
    if (user.id === undefined || level === 1) return []
    return (await this.parts.codes.count(user.id)) > 0 ? ['recovery'] : []
  }

  override draw(ctx: RequestContext): readonly PageSection[] {
    const text = (key: string): string => this.pages.text(ctx, key)
    const fields = [{ ...recoveryField(text('recoveryCode')), name: FIELD, autofocus: false }]
    const form = { fields, text: text('way.recoveryText'), submit: text('setupSubmit') }
    return [{ type: 'form', disclosure: text('way.recovery'), ...form }]
  }

  override async submit(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    const { codes, services } = this.parts
    const userId = session.user.id ?? ''
    const lookup = await codes.find(userId, textOf(ctx.body, FIELD))
    const left =
      lookup === undefined
        ? undefined
        : await services.transaction(ctx, async (tx) => {
            const rest = await codes.use(tx, userId, lookup)
            if (rest !== undefined) await announceChange(tx, { userId, what: 'recovery_used', left: rest })
            return rest
          })
    if (left !== undefined) return { kind: 'done', methods: ['recovery'] }
    const [title, text] = [this.pages.text(ctx, 'refused'), this.pages.text(ctx, 'refused.recovery')]
    return { kind: 'again', notice: { kind: 'error', title, text, field: FIELD } }
  }
}

/** The page has a field for the code of an app as well. */
const FIELD = 'recoveryCode'
