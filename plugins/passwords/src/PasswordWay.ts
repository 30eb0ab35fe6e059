import type { AuthMethod, RunningSession } from 'authengine'
import {
  type PageSection,
  type ReauthenticationResult,
  ReauthenticationWay,
  type RequestContext,
  textOf,
} from 'authengine/plugin'
import type { Change } from './Change.js'
import type { PasswordPages } from './routes/PasswordPages.js'

/** Re-authentication with the present password. */
export class PasswordWay extends ReauthenticationWay {
  override readonly id = 'password'
  override readonly limit = 'current'

  constructor(
    private readonly change: Pick<Change, 'isRight' | 'signedIn'>,
    private readonly pages: Pick<PasswordPages, 'currentPassword' | 'text'>,
  ) {
    super()
  }

  override async methods(ctx: RequestContext): Promise<readonly AuthMethod[]> {
    return (await this.change.signedIn(ctx))?.password ? ['pwd'] : []
  }

  override draw(ctx: RequestContext, { user }: RunningSession): readonly PageSection[] {
    const fields = this.pages.currentPassword(ctx, user.email)
    return [{ type: 'form', fields, submit: this.pages.text(ctx, 'confirmSubmit') }]
  }

  override async submit(ctx: RequestContext): Promise<ReauthenticationResult> {
    const signedIn = await this.change.signedIn(ctx)
    const typed = textOf(ctx.body, 'currentPassword')
    if (signedIn && (await this.change.isRight(signedIn.password, typed))) return { kind: 'done', methods: ['pwd'] }
    const [title, text] = [this.pages.text(ctx, 'refused'), this.pages.text(ctx, 'refused.wrong')]
    return { kind: 'again', notice: { kind: 'error', title, text, field: 'currentPassword' } }
  }
}
