import { AccessDenied, type AuthMethod, type StoredUser } from 'authengine'
import {
  type Json,
  type PageField,
  type PageLink,
  type PageNotice,
  type PageSection,
  type PendingSignIn,
  type Reply,
  type RequestContext,
  SignInStep,
  type StepResult,
  textOf,
  type Transaction,
} from 'authengine/plugin'
import { announceChange } from '../events.js'
import { type FactorsOfUser, isEnrolled } from '../Factors.js'
import { codeField, recoveryField, type SecondFactorPages } from '../pages/SecondFactorPages.js'
import { policyFor, type SecondFactorParts } from '../SecondFactorParts.js'
import { readCode } from '../totp/totp.js'
import { type PasskeyAnswer, passkeyMethods } from './passkeyMethods.js'
import { removesFactors } from './removesFactors.js'

/** How the second factor is proved. */
type Way = 'app' | 'mail' | 'passkey' | 'recovery'

/** What a finished step stores at commit. A type and not an interface, so that it can be assigned to `Json`. */
type Kept = Readonly<Partial<Record<'recovery', string>> & { trust?: Json }>

/** Asks users for their second factor, after every first factor. */
export class ChallengeStep extends SignInStep {
  override readonly id = 'second-factor'
  override readonly limit = 'code'

  constructor(
    private readonly parts: SecondFactorParts,
    private readonly pages: SecondFactorPages,
  ) {
    super()
  }

  override async isDue(signIn: PendingSignIn, ctx: RequestContext): Promise<boolean> {
    const { browsers, factors } = this.parts
    const { user } = signIn
    if (!user || signIn.level > 1 || removesFactors(signIn)) return false
    const policy = await policyFor(this.parts, user, ctx)
    if (policy === 'never' || !(await factors.isEnrolled(user.id))) return false
    return policy === 'always' || !(await browsers.isTrusted(ctx, user.id))
  }

  override draw(signIn: PendingSignIn, ctx: RequestContext): Promise<Reply> {
    return this.#draw(signIn, ctx)
  }

  override async submit(signIn: PendingSignIn, ctx: RequestContext): Promise<StepResult> {
    const { apps, codes, mailed } = this.parts
    const userId = userOf(signIn).id
    const way = wayIn(textOf(ctx.body, 'way')) ?? 'app'
    if (way === 'passkey') {
      const answer = await passkeyMethods(this.parts, ctx, userId, purposeOf(signIn))
      const isSecond = answer.methods !== undefined && isOtherFactor(signIn, answer.methods)
      return isSecond ? this.#done(signIn, ctx, answer) : this.#again(signIn, ctx, 'refused.passkey')
    }
    if (way === 'recovery') {
      const recovery = await codes.find(userId, textOf(ctx.body, 'code'))
      if (recovery === undefined) return this.#again(signIn, ctx, 'refused.recovery')
      return this.#done(signIn, ctx, { methods: ['recovery'], recovery })
    }
    if (way === 'mail') {
      const isRight =
        (await mailed.canSend(signIn)) && (await mailed.check(ctx, userId, signIn, textOf(ctx.body, 'code')))
      return isRight ? this.#done(signIn, ctx, { methods: ['email'] }) : this.#again(signIn, ctx, 'refused.mailed_code')
    }
    const code = readCode(textOf(ctx.body, 'code'))
    const verdict = code === undefined ? 'wrong' : await apps.check(ctx, userId, code)
    if (verdict === 'right') return this.#done(signIn, ctx, { methods: ['otp'] })
    return this.#again(signIn, ctx, verdict === 'enabling' ? 'enabling' : 'refused.wrong_code')
  }

  override async store(tx: Transaction, { id: userId }: StoredUser, kept: Json): Promise<void> {
    const { apps, browsers, codes } = this.parts
    const { recovery, trust } = kept as Kept
    if (recovery !== undefined) {
      const left = await codes.use(tx, userId, recovery)
      if (left === undefined) throw new AccessDenied(USED)
      // The user has proved to be the owner, so wrong codes of others must not keep the app disabled.
      await apps.enableAll(tx, userId)
      await browsers.clear(userId, tx.db)
      await announceChange(tx, { userId, what: 'recovery_used', left })
    } else if (trust !== undefined) {
      await browsers.add(tx, userId, trust)
      await announceChange(tx, { userId, what: 'browser_trusted' })
    }
  }

  async #done(
    signIn: PendingSignIn,
    ctx: RequestContext,
    { methods, recovery }: PasskeyAnswer & { readonly recovery?: string },
  ): Promise<StepResult> {
    const asksForTrust = recovery === undefined && !methods?.includes('email') && textOf(ctx.body, 'trust') === 'on'
    const trusts = asksForTrust && (await this.#offersTrust(signIn, ctx))
    const trust = trusts ? await this.parts.browsers.begin(ctx, userOf(signIn).id) : undefined
    const keep: Kept = { ...(recovery !== undefined && { recovery }), ...(trust && { trust }) }
    return { kind: 'done', methods, keep }
  }

  async #again(signIn: PendingSignIn, ctx: RequestContext, key: string): Promise<StepResult> {
    const isError = key !== 'enabling'
    const notice: PageNotice = {
      kind: isError ? 'error' : 'info',
      title: this.pages.text(ctx, isError ? 'refused' : 'enablingTitle'),
      text: this.pages.text(ctx, key),
      ...(key !== 'refused.passkey' && { field: 'code' }),
    }
    return { kind: 'again', reply: await this.#draw(signIn, ctx, notice, isError ? 422 : 200) }
  }

  async #draw(signIn: PendingSignIn, ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const ways = waysOf(await this.parts.factors.of(userOf(signIn).id), await this.parts.mailed.canSend(signIn))
    const asked = wayIn(ctx.method === 'POST' ? textOf(ctx.body, 'way') : ctx.query.get('way'))
    // After a passkey, another one is the last choice, because it helps only if its user is verified.
    const best = ways.find((each) => each !== 'passkey' || !hasUsedKey(signIn)) ?? ways[0] ?? 'recovery'
    const way = asked !== undefined && ways.includes(asked) ? asked : best
    const sections: PageSection[] = [
      { type: 'text', text: this.pages.text(ctx, `way.${way}Text`) },
      ...(await this.#form(signIn, ctx, way)),
    ]
    return this.pages.draw(ctx, { key: 'challenge', notice, sections, links: this.#links(ctx, ways, way) }, status)
  }

  async #form(signIn: PendingSignIn, ctx: RequestContext, way: Way): Promise<readonly PageSection[]> {
    const trusts = way !== 'recovery' && way !== 'mail' && (await this.#offersTrust(signIn, ctx))
    const trust: readonly PageField[] = trusts
      ? [{ name: 'trust', type: 'checkbox', value: 'on', label: this.#trustLabel(ctx) }]
      : []
    const hidden: PageField = { name: 'way', type: 'hidden', value: way }
    const form = { action: ACTION, submit: this.pages.text(ctx, `way.${way}Submit`) }
    if (way === 'passkey') {
      const proof = { userId: userOf(signIn).id, purpose: purposeOf(signIn) }
      const ceremony = await this.parts.services.passkeys.ceremony(ctx, proof, { ...form, fields: [hidden, ...trust] })
      return ceremony ? [ceremony] : []
    }
    // A GET sends no mail, so the page has a button for it, and after that the field.
    if (way === 'mail' && ctx.method === 'GET' && !ctx.query.has('sent'))
      return [{ type: 'form', action: 'mail', fields: [], submit: this.pages.text(ctx, 'mailSubmit') }]
    const code =
      way !== 'recovery' ? codeField(this.pages.text(ctx, 'code')) : recoveryField(this.pages.text(ctx, 'recoveryCode'))
    return [{ type: 'form', ...form, fields: [hidden, code, ...trust] }]
  }

  #trustLabel(ctx: RequestContext): string {
    const duration = this.pages.duration(ctx, 'day', this.parts.settings.trustedBrowserDays)
    return this.pages.text(ctx, 'trust', { duration })
  }

  #links(ctx: RequestContext, ways: readonly Way[], way: Way): readonly PageLink[] {
    const others = ways.filter((each) => each !== way)
    return [
      ...others.map((each) => ({
        label: this.pages.text(ctx, `way.${each}`),
        url: `${ctx.baseUrl}/${ACTION}?way=${each}`,
      })),
      { label: this.pages.text(ctx, 'cancel'), url: `${ctx.baseUrl}/signin` },
    ]
  }

  /** A browser cannot be trusted where the policy asks for a second factor at every sign-in. */
  async #offersTrust(signIn: PendingSignIn, ctx: RequestContext): Promise<boolean> {
    return this.parts.browsers.isOn && (await policyFor(this.parts, userOf(signIn), ctx)) === 'if-enrolled'
  }
}

const ACTION = 'continue/second-factor'
const USED = 'The recovery code was used by another request at the same time. Sign in again, with another code.'

/**
 * Whether a passkey proves another factor than the sign-in has so far. After a passkey that only was present, one that
 * only is present as well proves nothing more: the person who found the key has both.
 */
const isOtherFactor = (signIn: PendingSignIn, methods: readonly AuthMethod[]): boolean =>
  methods.includes('mfa') || !hasUsedKey(signIn)

const hasUsedKey = ({ methods }: PendingSignIn): boolean =>
  methods.some(({ method }) => method === 'hwk' || method === 'swk')

/** What a response of a passkey is for, so that it cannot be used in another sign-in. */
const purposeOf = ({ id }: PendingSignIn): string => `step ${id}`

/** The ways that a user has, the best first. */
function waysOf(factors: FactorsOfUser, canMail: boolean): readonly Way[] {
  const { apps, asksForPasskey, codes, hasPasskey } = factors
  return [
    ...(asksForPasskey ? (['passkey'] as const) : []),
    ...(apps.length > 0 ? (['app'] as const) : []),
    ...(hasPasskey && !asksForPasskey && isEnrolled(factors) ? (['passkey'] as const) : []),
    ...(canMail ? (['mail'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ]
}

const wayIn = (text: string | undefined): Way | undefined => WAYS.find((way) => way === text)
const WAYS: readonly Way[] = ['app', 'mail', 'passkey', 'recovery']

function userOf({ user }: PendingSignIn): StoredUser {
  if (user) return user
  throw new TypeError('The user of this sign-in is not stored, and has no second factor.')
}
