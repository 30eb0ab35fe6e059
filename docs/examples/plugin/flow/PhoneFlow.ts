import { randomInt } from 'node:crypto'
import { type User, Verification, type VerifiedIdentity } from 'authengine'
import { FlowRedirect, redirect, SignInFlow, textOf } from 'authengine/plugin'
import type { FlowServices, RequestContext } from 'authengine/plugin'
import type { Provider } from 'authengine/provider'
import { phoneIn, PhoneProvider, PhoneRefused } from './PhoneProvider.js'

/** What a flow remembers in the browser between its requests. */
type Memory = Readonly<Record<'phone' | 'code' | 'callbackUrl' | 'startedBy' | 'linking', string | undefined>>

/** Sends a code to a phone, and signs in the browser that sends it back. */
export class PhoneFlow extends SignInFlow<PhoneProvider> {
  override readonly postsOwnForm = true
  override readonly callbackMethods = ['POST']

  constructor(private readonly services: FlowServices) {
    super()
  }

  override supports(provider: Provider): provider is PhoneProvider {
    return provider instanceof PhoneProvider
  }

  override async rateLimitKey({ id }: PhoneProvider, ctx: RequestContext, step: 'begin' | 'finish') {
    if (step === 'begin') return { kind: 'mail', account: phoneIn(ctx.body) } as const
    const { phone } = (await this.#flow(ctx, id)) ?? {}
    return { kind: 'credentials' as const, account: phone === undefined ? undefined : `phone ${phone}` }
  }

  override async begin(provider: PhoneProvider, ctx: RequestContext, user: User | null, linking?: string) {
    const { clock, memory, random } = this.services
    const phone = phoneIn(ctx.body)
    if (phone === undefined) throw new PhoneRefused('Expected a phone number with its country code.')
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    await provider.send(clock, phone, `${code} is your code for ${new URL(ctx.origin).host}. Keep it secret.`)
    const flow: Memory = { phone, code, callbackUrl: await ctx.callbackUrl(), startedBy: user?.id, linking }
    await memory.remember(ctx, provider.id, { provider: provider.id, serial: random.token(), ...flow })
    return redirect(ctx.origin + provider.page)
  }

  override async finish(
    { id, page, type }: PhoneProvider,
    ctx: RequestContext,
  ): Promise<VerifiedIdentity | FlowRedirect> {
    const flow = await this.#flow(ctx, id)
    if (!flow) throw new Verification('No code is pending in this browser: it was used, or has ended.')
    const { phone, code, callbackUrl, startedBy, linking } = flow
    if (textOf(ctx.body, 'code') !== code) return new FlowRedirect(redirect(`${ctx.origin}${page}?error=code`))
    // If two requests have the right code, only one of them succeeds.
    const isFirst = await this.services.memory.recall(ctx, id, id)
    if (!isFirst || phone === undefined) throw new Verification('The code was used already.')
    const account = { provider: id, providerAccountId: phone, type }
    return { user: { id: phone }, account, matchBy: 'account', callbackUrl, startedBy, linking }
  }

  readonly #flow = async (ctx: RequestContext, id: string) =>
    (await this.services.memory.get(ctx, id, id)) as Memory | null
}
