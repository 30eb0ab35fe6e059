import type { Json, RequestContext, Transaction } from 'authengine/plugin'
import { announceChange } from './events.js'
import type { SecondFactorParts } from './SecondFactorParts.js'
import { SecondFactorRefused } from './SecondFactorRefused.js'
import { MAX_APPS, type NewTotp } from './totp/TotpFactors.js'
import { readCode } from './totp/totp.js'

/** A secret that is not stored yet. */
interface NewSecret {
  /** Id of the setup, and of the row that stores it. */
  readonly id: string
  /** The secret, base32. */
  readonly secret: string
}

/** A new secret, which is not stored yet. */
export interface BegunSetup extends Pick<NewSecret, 'secret'> {
  /** The sealed secret, for the form or the script that sends the first code. */
  readonly token: string
}

/** How long setting up an app may take, in seconds. */
const SETUP_SECONDS = 15 * 60
const PURPOSE = 'setup'

/**
 * Sets up authenticator apps. Until the first code is right, the secret is only in the browser of the user, sealed: so a
 * setup that is not finished changes nothing.
 */
export class Setup {
  constructor(private readonly parts: SecondFactorParts) {}

  /**
   * Refuses users who cannot add another app, before they begin.
   *
   * @throws SecondFactorRefused if the user has too many.
   */
  async requireRoom(userId: string): Promise<void> {
    if ((await this.parts.apps.of(userId)).length >= MAX_APPS) throw new SecondFactorRefused('too_many')
  }

  /**
   * A new secret.
   *
   * @param owner - Whom it is for, such as the id of a user. It cannot be used for another owner.
   * @param known - The secret of the form, if it is drawn again. Default: a new one.
   */
  async begin(owner: string, known = this.#newSecret()): Promise<BegunSetup> {
    const { id, secret } = known
    return { secret, token: await this.parts.services.sealer.seal(PURPOSE, { owner, id, secret }, SETUP_SECONDS) }
  }

  /** The secret in a token; undefined if it is too old, or for another owner. */
  async secretIn(owner: string, token: string | undefined): Promise<NewSecret | undefined> {
    const value: Json = token === undefined ? null : await this.parts.services.sealer.unseal(PURPOSE, token)
    const { id, owner: known, secret } = (value ?? {}) as Readonly<Record<string, Json | undefined>>
    return known === owner && typeof id === 'string' && typeof secret === 'string' ? { id, secret } : undefined
  }

  #newSecret(): NewSecret {
    return { id: this.parts.services.random.uuid(), secret: this.parts.apps.newSecret() }
  }

  /**
   * Checks the first code of a new app.
   *
   * @throws SecondFactorRefused if the code is wrong, or the token is too old or for another owner.
   */
  async check(
    owner: string,
    {
      code,
      name,
      token,
    }: { readonly code: string | undefined; readonly name: string; readonly token: string | undefined },
  ): Promise<NewTotp> {
    const begun = await this.secretIn(owner, token)
    if (begun === undefined) throw new SecondFactorRefused('form_expired')
    const digits = readCode(code)
    const step = digits === undefined ? undefined : await this.parts.apps.firstStep(begun.secret, digits)
    if (step === undefined) throw new SecondFactorRefused('wrong_code')
    return { ...begun, name, step }
  }

  /** Stores an app, and announces it. */
  async store(tx: Transaction, userId: string, app: NewTotp): Promise<string> {
    const id = await this.parts.apps.add(tx, userId, app)
    await announceChange(tx, { userId, what: 'added', name: app.name, factor: id })
    return id
  }

  /** Stores new recovery codes, and announces them. */
  async storeCodes(tx: Transaction, userId: string, codes: readonly string[]): Promise<void> {
    await this.parts.codes.replace(tx, userId, codes)
    await announceChange(tx, { userId, what: 'codes_made' })
  }

  /** Counts an attempt to type a first code. */
  count(ctx: RequestContext, userId: string): Promise<() => Promise<void>> {
    return this.parts.services.limits.count('setup', ctx, userId)
  }
}
