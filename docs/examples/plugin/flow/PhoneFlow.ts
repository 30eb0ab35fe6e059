import { randomInt } from 'node:crypto'
import {
  type Attempt,
  CredentialsSignin,
  Detour,
  type FlowParts,
  type Provider,
  redirect,
  type Remembered,
  type Reply,
  type RequestContext,
  SignInFlow,
  textOf,
  type User,
  Verification,
  type VerifiedIdentity,
} from 'authengine/plugin'
import { PhoneProvider } from './PhoneProvider.js'

/** The sign-in page is told `code=phone`. */
class PhoneRefused extends CredentialsSignin {
  override code = 'phone'
}

/** Sends a code to a phone, and believes whoever types it in the same browser. */
export class PhoneFlow extends SignInFlow<PhoneProvider> {
  override readonly postsOwnForm = true
  override readonly callbackMethods = ['POST']

  constructor(private readonly parts: FlowParts) {
    super()
  }

  override supports(provider: Provider): provider is PhoneProvider {
    return provider instanceof PhoneProvider
  }

  override async attempted(provider: PhoneProvider, ctx: RequestContext, step: 'begin' | 'finish'): Promise<Attempt> {
    if (step === 'begin') return { kind: 'mail', account: numberIn(ctx) }
    const phone = (await this.#remembered(provider, ctx))?.['phone']
    return { kind: 'credentials', account: typeof phone === 'string' ? `phone ${phone}` : undefined }
  }

  override async begin(
    provider: PhoneProvider,
    ctx: RequestContext,
    signedIn: User | null,
    linking?: string,
  ): Promise<Reply> {
    const { clock, memory, random } = this.parts
    const phone = numberIn(ctx)
    if (phone === undefined) throw new PhoneRefused('What was typed is no phone number with its country code.')
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    const message = `${code} is your code for ${new URL(ctx.origin).host}. Tell it nobody.`
    await clock.within(30_000, provider.sendText(phone, message), () => {
      throw new PhoneRefused('Sending a text message took longer than 30 seconds.')
    })
    await memory.remember(ctx, provider.id, {
      provider: provider.id,
      serial: random.token(),
      phone,
      code,
      callbackUrl: await ctx.callbackUrl(),
      startedBy: signedIn?.id,
      linking,
    })
    return redirect(ctx.origin + provider.page)
  }

  override async finish(provider: PhoneProvider, ctx: RequestContext): Promise<VerifiedIdentity | Detour> {
    const flow = await this.#remembered(provider, ctx)
    if (!flow) throw new Verification('Nobody asked for a code in this browser, or it was used, or it has ended.')
    const { phone, code, callbackUrl, startedBy, linking } = flow as Readonly<Record<string, string>>
    if (textOf(ctx.body, 'code') !== code) return new Detour(redirect(`${ctx.origin}${provider.page}?error=code`))
    // Of two who come with the right code, one is let in.
    const isFirst = await this.parts.memory.recall(ctx, provider.id, provider.id)
    if (!isFirst || phone === undefined) throw new Verification('The code was used already.')
    return {
      user: { id: phone },
      account: { provider: provider.id, providerAccountId: phone, type: provider.type },
      matchBy: 'account',
      callbackUrl,
      startedBy,
      linking,
    }
  }

  #remembered(provider: PhoneProvider, ctx: RequestContext): Promise<Remembered | null> {
    return this.parts.memory.glance(ctx, provider.id, provider.id)
  }
}

/** One spelling for each number (E.164): limits are counted by it, and accounts found. */
function numberIn({ body }: RequestContext): string | undefined {
  const typed = textOf(body, 'phone')?.replaceAll(/[\s()./-]/g, '') ?? ''
  return /^\+[1-9]\d{6,14}$/.test(typed) ? typed : undefined
}
