import { createHmac, randomBytes } from 'node:crypto'
import { AccessDenied, type AuthPlugin } from 'authengine'
import type { UserSecret } from 'authengine/adapter'
import {
  json,
  type PendingSignIn,
  type PluginServices,
  type RequestContext,
  SignInStep,
  textOf,
  type Transaction,
} from 'authengine/plugin'

const KIND = 'totp'
const STEP_SECONDS = 30

/** The code of a time step (RFC 6238, RFC 4226 section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', Buffer.from(secret, 'hex')).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The stored data of an enrolled user. */
interface Enrolment {
  readonly secret: string
  readonly usedStep: number
}

/** Asks for a code of an authenticator app, and enrols users without one. */
class TotpStep extends SignInStep {
  override readonly id = 'totp'
  override readonly limit = 'code'

  constructor(private readonly services: PluginServices) {
    super()
  }

  override isDue(): boolean {
    return true
  }

  override async draw(signIn: PendingSignIn) {
    if (await this.#stored(signIn)) return json({ enrolled: true })
    const secret = randomBytes(20).toString('hex')
    return json({ secret, sealed: await this.services.sealer.seal(`enrol ${signIn.id}`, secret, 600) })
  }

  override async submit(signIn: PendingSignIn, ctx: RequestContext) {
    const stored = await this.#stored(signIn)
    const sealed = textOf(ctx.body, 'sealed') ?? ''
    const secret = stored
      ? await this.services.sealer.unseal('secret', stored.value)
      : await this.services.sealer.unseal(`enrol ${signIn.id}`, sealed)
    const now = stepAt(this.services.clock.now())
    const again = { kind: 'again', reply: json({ wrong: true }, 422) } as const
    if (typeof secret !== 'string') return again
    // A code may have been typed just before its step ended (RFC 6238 section 5.2).
    const usedStep = [now, now - 1].find((step) => textOf(ctx.body, 'code') === totpCode(secret, step))
    if (usedStep === undefined) return again
    if (!stored) return { kind: 'done', methods: ['otp'], keep: { secret, usedStep } } as const
    const isFirstUse = await this.services.database?.secrets?.change(stored.id, stored.version, { usedStep })
    return isFirstUse ? ({ kind: 'done', methods: ['otp'] } as const) : again
  }

  override async store(tx: Transaction, user: { readonly id: string }, keep: unknown): Promise<void> {
    const { clock, random, sealer } = this.services
    const { secret, usedStep } = keep as Enrolment
    if (!tx.db.secrets) throw new AccessDenied('The database has no place for secrets.')
    const value = await sealer.seal('secret', secret, 365 * 24 * 3600)
    const row = { id: random.uuid(), userId: user.id, kind: KIND, lookup: user.id, value, usedStep, version: 0 }
    await tx.db.secrets.add({ ...row, createdAt: clock.now() })
  }

  async #stored({ user }: PendingSignIn): Promise<UserSecret | null> {
    return user ? ((await this.services.database?.secrets?.find(KIND, user.id)) ?? null) : null
  }
}

/** A second factor for every user. */
export const totp = (): AuthPlugin => ({
  id: 'totp',
  name: 'TOTP',
  register: (registry) =>
    void registry
      .limit('code', { account: [{ max: 10, seconds: 60 }] })
      .signInStep((services) => new TotpStep(services)),
})
