import { AccessDenied, type StoredUser, UserNotStored } from 'authengine'
import {
  type Json,
  type PageNotice,
  type PendingSignIn,
  type Reply,
  type RequestContext,
  SignInStep,
  type StepResult,
  textOf,
  type Transaction,
} from 'authengine/plugin'
import { lockUser } from '../lockUser.js'
import { readName, type SecondFactorPages } from '../pages/SecondFactorPages.js'
import { policyFor, type SecondFactorParts } from '../SecondFactorParts.js'
import { SecondFactorRefused } from '../SecondFactorRefused.js'
import type { Setup } from '../Setup.js'
import type { NewTotp } from '../totp/TotpFactors.js'
import { removesFactors, storeSetUp } from './removesFactors.js'

/** Lets users set up an authenticator app at the sign-in, if a second factor is required and they have none. */
export class SetupStep extends SignInStep {
  override readonly id = 'second-factor-setup'
  override readonly after = ['second-factor']
  override readonly limit = 'setup'

  constructor(
    private readonly parts: SecondFactorParts,
    private readonly setup: Setup,
    private readonly pages: SecondFactorPages,
  ) {
    super()
  }

  override async isDue(signIn: PendingSignIn, ctx: RequestContext): Promise<boolean> {
    if (signIn.level > 1) return false
    const user = signIn.user ?? signIn.identity.user
    if ((await policyFor(this.parts, user, ctx)) !== 'always') return false
    // Factors that this sign-in removes do not count: the owner of the address sets up another one.
    const isEnrolled = signIn.user && !removesFactors(signIn) && (await this.parts.factors.isEnrolled(signIn.user.id))
    if (isEnrolled) return false
    const until = await this.parts.settings.graceUntil?.(user, ctx.callbackContext)
    return until === undefined || !(until > this.parts.services.clock.now())
  }

  override async draw(signIn: PendingSignIn, ctx: RequestContext): Promise<Reply> {
    await this.#requireStored(signIn)
    return this.#draw(signIn, ctx)
  }

  override async submit(signIn: PendingSignIn, ctx: RequestContext): Promise<StepResult> {
    await this.#requireStored(signIn)
    const typed = {
      code: textOf(ctx.body, 'code'),
      token: textOf(ctx.body, 'token'),
      name: readName(textOf(ctx.body, 'name')),
    }
    try {
      const app = await this.setup.check(signIn.id, typed)
      return { kind: 'done', methods: ['otp'], keep: { ...app } }
    } catch (error) {
      if (!(error instanceof SecondFactorRefused)) throw error
      const known = this.pages.noticeOf(ctx, error)
      return { kind: 'again', reply: await this.#draw(signIn, ctx, known?.notice, known?.status) }
    }
  }

  override store(tx: Transaction, { id }: StoredUser, kept: Json, signIn: PendingSignIn): Promise<void> {
    return storeSetUp(this.parts.services, tx, signIn, (own) => this.#store(own, id, kept as unknown as NewTotp))
  }

  async #store(tx: Transaction, userId: string, app: NewTotp): Promise<void> {
    const { apps, services } = this.parts
    await lockUser(services, tx, userId)
    // Another sign-in has set up an app meanwhile. This one has not proved that factor, so it must not add another one.
    if ((await apps.of(userId, tx.db)).length > 0) throw new AccessDenied(SET_UP)
    await this.setup.store(tx, userId, app)
  }

  async #draw(signIn: PendingSignIn, ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const { email, name } = signIn.user ?? signIn.identity.user
    // After a wrong code, the same secret is shown again: the app has it already.
    const known = await this.setup.secretIn(signIn.id, textOf(ctx.body, 'token'))
    const begun = await this.setup.begin(signIn.id, known)
    const account = email ?? name ?? signIn.identity.providerAccountId
    const form = { ...begun, account, action: 'continue/second-factor-setup' }
    const sections = [
      { type: 'text' as const, text: this.pages.text(ctx, 'requiredText') },
      ...(await this.pages.setup(ctx, form)),
    ]
    const links = [{ label: this.pages.text(ctx, 'cancel'), url: `${ctx.baseUrl}/signin` }]
    return this.pages.draw(ctx, { key: 'setup', notice, sections, links }, status)
  }

  /** A second factor belongs to a stored user. If commit will store the user, it is stored with the user. */
  async #requireStored({ user }: PendingSignIn): Promise<void> {
    if (!user || (await this.parts.services.database?.users.byId(user.id))) return
    throw new UserNotStored(
      'A second factor is required of a user who is not in the database, so it cannot be set up. ' +
        'Let authorize return the id of a stored user, or return "never" for this user.',
    )
  }
}

const SET_UP = 'A second factor was set up in another sign-in at the same time. Sign in again, with that one.'
