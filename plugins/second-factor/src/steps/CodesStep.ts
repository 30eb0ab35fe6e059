import type { StoredUser } from 'authengine'
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
import type { SecondFactorPages } from '../pages/SecondFactorPages.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'
import type { Setup } from '../Setup.js'
import { storeSetUp } from './removesFactors.js'

/** Shows recovery codes to users who set up their first second factor at the sign-in. */
export class CodesStep extends SignInStep {
  override readonly id = 'second-factor-codes'
  override readonly after = ['second-factor-setup']
  override readonly limit = 'setup'

  constructor(
    private readonly parts: SecondFactorParts,
    private readonly setup: Setup,
    private readonly pages: SecondFactorPages,
  ) {
    super()
  }

  override isDue({ done }: PendingSignIn): boolean {
    return done.includes('second-factor-setup')
  }

  override draw(signIn: PendingSignIn, ctx: RequestContext): Promise<Reply> {
    return this.#draw(signIn, ctx, this.parts.codes.make())
  }

  override async submit(signIn: PendingSignIn, ctx: RequestContext): Promise<StepResult> {
    const codes = await this.#codesIn(signIn, textOf(ctx.body, 'token'))
    if (codes && textOf(ctx.body, 'saved') === 'on') return { kind: 'done', keep: [...codes] }
    const notice: PageNotice = {
      kind: 'error',
      title: this.pages.text(ctx, 'refused'),
      text: this.pages.text(ctx, 'refused.not_saved'),
    }
    return { kind: 'again', reply: await this.#draw(signIn, ctx, codes ?? this.parts.codes.make(), notice, 422) }
  }

  override store(tx: Transaction, { id }: StoredUser, kept: Json, signIn: PendingSignIn): Promise<void> {
    const store = (own: Transaction): Promise<void> => this.setup.storeCodes(own, id, textsIn(kept) ?? [])
    return storeSetUp(this.parts.services, tx, signIn, store)
  }

  /** The codes of the page, which reloading replaces, because nothing is stored yet. */
  async #codesIn({ id }: PendingSignIn, token: string | undefined): Promise<readonly string[] | undefined> {
    const value = token === undefined ? null : await this.parts.services.sealer.unseal(`codes ${id}`, token)
    return textsIn(value)
  }

  async #draw(
    { id }: PendingSignIn,
    ctx: RequestContext,
    codes: readonly string[],
    notice?: PageNotice,
    status?: number,
  ): Promise<Reply> {
    const token = await this.parts.services.sealer.seal(`codes ${id}`, [...codes], CODES_SECONDS)
    const saved = {
      name: 'saved',
      type: 'checkbox',
      value: 'on',
      required: true,
      label: this.pages.text(ctx, 'codesSaved'),
    } as const
    const fields = [{ name: 'token', type: 'hidden', value: token } as const, saved]
    const form = {
      type: 'form',
      action: 'continue/second-factor-codes',
      fields,
      submit: this.pages.text(ctx, 'continue'),
    } as const
    return this.pages.draw(
      ctx,
      { key: 'codes', notice, sections: [...this.pages.codes(ctx, codes), form], links: [] },
      status,
    )
  }
}

const CODES_SECONDS = 15 * 60

const textsIn = (value: Json): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined
