import type { AuthMethod, RunningSession } from 'authengine'
import {
  type PageNotice,
  type PageSection,
  type ReauthenticationResult,
  ReauthenticationWay,
  type RequestContext,
  textOf,
} from 'authengine/plugin'
import { codeField, type SecondFactorPages } from '../pages/SecondFactorPages.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'
import type { TotpFactor } from '../totp/TotpFactors.js'
import { readCode } from '../totp/totp.js'

/** How long an app does not count in a session that began without a second factor, in milliseconds: a day. */
const WAIT_MS = 86_400_000

/** Lets signed-in users prove again who they are, with the code of an authenticator app. */
export class AppWay extends ReauthenticationWay {
  override readonly id = 'app'
  override readonly limit = 'code'

  constructor(
    private readonly parts: Pick<SecondFactorParts, 'apps' | 'services'>,
    private readonly pages: SecondFactorPages,
  ) {
    super()
  }

  override async methods(_ctx: RequestContext, session: RunningSession): Promise<readonly AuthMethod[]> {
    const apps = session.user.id === undefined ? [] : await this.parts.apps.of(session.user.id)
    return apps.some(this.#countsFor(session)) ? ['otp'] : []
  }

  override draw(ctx: RequestContext): readonly PageSection[] {
    const text = (key: string): string => this.pages.text(ctx, key)
    const fields = [{ ...codeField(text('code')), autofocus: false }]
    const form = { fields, text: text('way.appText'), submit: text('setupSubmit') }
    return [{ type: 'form', heading: text('way.app'), ...form }]
  }

  override async submit(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    const code = readCode(textOf(ctx.body, 'code'))
    const userId = session.user.id ?? ''
    const verdict =
      code === undefined ? 'wrong' : await this.parts.apps.check(ctx, userId, code, this.#countsFor(session))
    if (verdict === 'right') return { kind: 'done', methods: ['otp'] }
    const isWrong = verdict === 'wrong'
    const notice: PageNotice = {
      kind: isWrong ? 'error' : 'info',
      title: this.pages.text(ctx, isWrong ? 'refused' : 'enablingTitle'),
      text: this.pages.text(ctx, isWrong ? 'refused.wrong_code' : 'enabling'),
      field: 'code',
    }
    return { kind: 'again', notice }
  }

  /**
   * An app that was added a short time ago proves nothing in a session that began without a second factor: the person
   * who stole the session may have added it.
   */
  #countsFor({ level }: RunningSession): (app: TotpFactor) => boolean {
    const now = this.parts.services.clock.now().getTime()
    return ({ createdAt }) => level > 1 || now - createdAt.getTime() >= WAIT_MS
  }
}
