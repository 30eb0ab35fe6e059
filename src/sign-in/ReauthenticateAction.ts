import type { AuthMethod } from '../core/AuthMethod.js'
import { type DatabaseAdapter, findExactOwner } from '../core/DatabaseAdapter.js'
import type { Finding } from '../core/errors.js'
import { TooManyAttempts } from '../core/errors.js'
import type { RateLimitKey } from '../config/SettingsInput.js'
import type { Clock } from '../core/ports.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { Action, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { PageForm, PageNotice, PageSection } from '../pages/FormPage.js'
import { listedSessionId, type RunningSession, type SessionStrategy } from '../sessions/SessionStrategy.js'
import { strengthOfProof } from './authMethods.js'
import type { FormPages } from './FormPages.js'
import type { PageFrames } from './PageFrames.js'
import type { RateLimits } from './RateLimits.js'
import type { OfferedWay, Reauthentication } from './Reauthentication.js'
import type { OwnedWay } from './ReauthenticationWay.js'
import { resolvedSections } from './pluginPages.js'
import { canReach, queryOf, recentOf, wantedIn } from './recency.js'
import type { SecurityEvents } from './SecurityEvents.js'

/** Dependencies of the routes for re-authentication. */
export interface ReauthenticateParts {
  /** Knows the ways of a user, and what is enough. */
  readonly reauthentication: Reauthentication
  /** Reads the session, and adds methods to it. */
  readonly sessions: SessionStrategy
  /** Redirects to the sign-in page. */
  readonly frames: PageFrames
  /** Shows the page. */
  readonly forms: FormPages
  /** Counts wrong answers. */
  readonly limits: RateLimits
  /** Announces proofs and wrong answers. */
  readonly security: Pick<SecurityEvents, 'announce' | 'note'>
  /** Provides the current time. */
  readonly clock: Clock
  /** Whether there is an account page. */
  readonly hasAccountPage: boolean
}

/** Shows signed-in users the methods with which they can prove again who they are: `reauthenticate`. */
export class ReauthenticateAction extends Action {
  override readonly path: string = 'reauthenticate'
  override readonly methods: readonly string[] = ['GET']

  constructor(protected readonly parts: ReauthenticateParts) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const session = await this.parts.sessions.get(ctx, true)
    if (!session) return this.parts.frames.signInFirst(ctx, await ctx.callbackUrl())
    if (await this.parts.reauthentication.isRecent(ctx, session, wantedIn(ctx.query))) return this.#enough(ctx)
    return this.show(ctx, session)
  }

  /** A form has to be sent again, because nothing of it was stored. */
  async #enough(ctx: RequestContext): Promise<Reply> {
    const callbackUrl = await ctx.callbackUrl()
    if (!ctx.query.has('again')) return redirect(callbackUrl)
    const { confirmedPage } = await import('./reauthenticationPage.js')
    return this.parts.forms.show(ctx, confirmedPage(await this.parts.forms.wordsFor(ctx), callbackUrl))
  }

  /** Shows the ways that are missing. */
  protected async show(
    ctx: RequestContext,
    session: RunningSession,
    { notice, status }: { readonly notice?: PageNotice | undefined; readonly status?: number } = {},
  ): Promise<Reply> {
    const { clock, forms, hasAccountPage, reauthentication } = this.parts
    const wanted = wantedIn(ctx.query)
    const { reauthenticationPage } = await import('./reauthenticationPage.js')
    const [recent, ways] = [recentOf(session, wanted.within, clock.now()), await reauthentication.offered(ctx, session)]
    const offered = ways.map(({ methods }) => methods)
    const page = await reauthenticationPage(ctx, await forms.wordsFor(ctx), {
      session,
      wanted,
      recent,
      ways,
      draw: (way) => sectionsOf(ctx, session, way),
      isReachable: canReach(recent, wanted.level, offered),
      callbackUrl: await ctx.callbackUrl(),
      hasAccountPage,
      notice,
      failed: ctx.query.has('error'),
    })
    return forms.show(ctx, page, status)
  }
}

/** Takes the forms of the ways: `reauthenticate/<id>`. */
export class ReauthenticateWayAction extends ReauthenticateAction {
  override readonly path: string = 'reauthenticate/:provider'
  override readonly methods: readonly string[] = ['GET', 'POST']

  override async handle(ctx: RequestContext): Promise<Reply> {
    const { frames, reauthentication, sessions } = this.parts
    // The URL of a form, opened again.
    if (ctx.method === 'GET') return redirect(await pageFor(ctx))
    const session = await sessions.get(ctx, true)
    if (!session) return frames.signInFirst(ctx, await ctx.callbackUrl())
    const offered = await reauthentication.offered(ctx, session)
    const way = offered.find((each) => each.way.id === ctx.route.providerId)
    // Another tab has removed it, or a stronger one was added.
    return way ? this.#submit(ctx, session, way) : redirect(await pageFor(ctx))
  }

  async #submit(ctx: RequestContext, session: RunningSession, { owner, way }: OfferedWay): Promise<Reply> {
    const { limits, security } = this.parts
    const fact = factOf(session, way.id)
    security.note(ctx.callbackContext, fact)
    const attempt = { kind: limitOf(owner, way.limit), account: session.user.id ?? session.id }
    try {
      const submit = async () => way.submit(ctx, session)
      const result = await limits.countFailures(ctx, attempt, submit, ({ kind }) => kind === 'again')
      if (result.kind === 'reply') return result.reply
      if (result.kind === 'done') return await this.#done(ctx, way.id, result.methods)
      await security.announce(
        { ...fact, name: 'reauthentication.refused', reason: 'wrong_answer' },
        ctx.callbackContext,
      )
      return await this.show(ctx, session, { notice: result.notice ?? (await this.#wrong(ctx)), status: 400 })
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error
      await security.announce({ ...fact, name: 'sign_in.limited', reason: 'too_many_attempts' }, ctx.callbackContext)
      const { language } = await this.parts.forms.wordsFor(ctx)
      const notice = { kind: 'error', text: language.text('Passkey.tooMany') } as const
      const reply = await this.show(ctx, session, { notice, status: 429 })
      return { ...reply, headers: { ...reply.headers, 'retry-after': String(error.retryAfter) } }
    }
  }

  async #done(ctx: RequestContext, way: string, methods: readonly AuthMethod[]): Promise<Reply> {
    const elevated = await elevate(this.parts, ctx, way, methods)
    if (!elevated) return this.parts.frames.signInFirst(ctx, await ctx.callbackUrl())
    const wanted = wantedIn(ctx.query)
    const isEnough = await this.parts.reauthentication.isRecent(ctx, elevated, wanted)
    return redirect(isEnough && !ctx.query.has('again') ? await ctx.callbackUrl() : await pageFor(ctx))
  }

  async #wrong(ctx: RequestContext): Promise<PageNotice> {
    const { language } = await this.parts.forms.wordsFor(ctx)
    return { kind: 'error', title: language.text('Recent.refused'), text: language.text('Recent.refusedText') }
  }
}

/** Dependencies of {@link ReauthenticationReturn}. */
interface ReturnParts extends Pick<ReauthenticateParts, 'clock' | 'security' | 'sessions'> {
  /** Knows the owner of an account; undefined if there is no database. */
  readonly database: Pick<DatabaseAdapter, 'accounts' | 'users'> | undefined
}

/** Ends a re-authentication that took place at a provider. */
export class ReauthenticationReturn {
  constructor(private readonly parts: ReturnParts) {}

  /**
   * Adds the methods to the session in which it began, if the account is one of its user. It signs no user in, and links
   * nothing.
   */
  async finish(ctx: RequestContext, identity: VerifiedIdentity): Promise<Reply> {
    const { clock, security, sessions } = this.parts
    const page = identity.callbackUrl ?? `${ctx.baseUrl}/reauthenticate`
    const session = await sessions.get(ctx, true)
    if (session?.id !== identity.proving || !(await this.#isOwn(session, identity))) {
      const fact = session && factOf(session, identity.account.provider)
      await security.announce({ ...fact, name: 'reauthentication.refused', reason: 'other_user' }, ctx.callbackContext)
      return redirect(withQuery(page, { error: 'refused' }))
    }
    const methods = strengthOfProof(identity, clock.now()).authMethods.map(({ method }) => method)
    await elevate(this.parts, ctx, identity.account.provider, methods)
    return redirect(page)
  }

  /** Whether the account is one of the user, compared exactly. Without a database, only that of the session is. */
  async #isOwn(session: RunningSession | null, { account }: VerifiedIdentity): Promise<boolean> {
    const { database } = this.parts
    if (!session) return false
    if (database) {
      const owner = await findExactOwner(database, account)
      return owner !== null && owner.id === session.user.id
    }
    return session.provider === account.provider && session.providerAccountId === account.providerAccountId
  }
}

/** Adds methods to the session, which gets a new token; null if it ended meanwhile. */
async function elevate(
  { security, sessions }: Pick<ReauthenticateParts, 'security' | 'sessions'>,
  ctx: RequestContext,
  way: string,
  methods: readonly AuthMethod[],
): Promise<RunningSession | null> {
  const elevated = (await sessions.elevate?.(ctx, methods)) ?? null
  if (!elevated) return null
  const data = { way, methods: methods.join(' '), level: elevated.level }
  await security.announce({ ...factOf(elevated, way), name: 'reauthentication.done', data }, ctx.callbackContext)
  return elevated
}

const factOf = ({ id, user }: RunningSession, way: string) => ({
  user: user.id,
  email: user.email,
  session: listedSessionId(user.id ?? '', id),
  data: { way },
})

/** The sections of a way. Forms without an action are sent to the way. */
async function sectionsOf(
  ctx: RequestContext,
  session: RunningSession,
  { owner, way }: OfferedWay,
): Promise<readonly PageSection[]> {
  const own = withQuery(`${ctx.baseUrl}/reauthenticate/${way.id}`, await queryFor(ctx))
  const sent = (form: PageForm): PageForm => ({ ...form, action: form.action ?? own })
  return resolvedSections(ctx, owner, await way.draw(ctx, session)).map((section) => {
    if (section.type === 'form') return { ...section, ...sent(section), type: 'form' }
    return section.type === 'ceremony' ? { ...section, form: sent(section.form) } : section
  })
}

/** The page, with what was asked for. */
const pageFor = async (ctx: RequestContext): Promise<string> =>
  withQuery(`${ctx.baseUrl}/reauthenticate`, await queryFor(ctx))

async function queryFor(ctx: RequestContext): Promise<Readonly<Record<string, string | undefined>>> {
  const callbackUrl = await ctx.callbackUrl()
  return { callbackUrl, ...queryOf(wantedIn(ctx.query)), again: ctx.query.has('again') ? '1' : undefined }
}

/** The rate limit of a way: the built-in one, or one of its plugin. */
const limitOf = (owner: string, limit: string): RateLimitKey['kind'] => (limit === 'step' ? limit : `${owner}.${limit}`)

/** Finds faults of the ways that plugins registered. */
export function wayFaults(
  ways: readonly OwnedWay[],
  limits: Readonly<Partial<Record<RateLimitKey['kind'], unknown>>>,
): readonly Finding[] {
  return ways.flatMap(({ owner, way }, at) => {
    const option = `plugins (${JSON.stringify(owner)}) reauthentication ${JSON.stringify(way.id)}`
    const faults: Finding[] = []
    if (!/^[a-z]+(-[a-z]+)*$/.test(way.id))
      faults.push({ option, problem: 'has no usable id.', fix: 'Use a to z and hyphens.' })
    if (ways.findIndex((other) => other.way.id === way.id) !== at)
      faults.push({ option, problem: 'exists twice.', fix: 'Leave out one of the plugins, or rename its way.' })
    if (!limits[limitOf(owner, way.limit)])
      faults.push({
        option,
        problem: `has the limit "${way.limit}", which the plugin has not registered.`,
        fix: `Register it by registry.limit('${way.limit}', { … }), or leave it out.`,
      })
    return faults
  })
}
