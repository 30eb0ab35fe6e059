import { EventEmitter, once } from 'node:events'
import { Passwords, passwords, type PasswordsOptions } from '@authengine/passwords'
import Google from '@authengine/providers/google'
import { smtp } from '@authengine/senders/smtp'
import { hash } from '@node-rs/argon2'
import { type AuthConfig, AuthEngine, MemoryAdapter, PasskeyProvider } from 'authengine'
import type { Email } from 'authengine/plugin'
import { FakeClock } from 'authengine/testing'
import { SECRET } from '../support/anEngine.js'
import { PASSWORD } from '../support/passwords/aPasswordSite.js'
import { SmtpServer, type WireMail } from '../support/SmtpServer.js'
import { type PasskeySite, startPasskeySite } from './passkeySite.js'

/** A site with passwords and passkeys, whose mails go to a real SMTP server. */
export interface PasswordSite extends PasskeySite {
  readonly adapter: MemoryAdapter
  /** Begins with the time of this machine, and stands still. */
  readonly clock: FakeClock
  readonly mails: ArrivingMails
  /** Stores a user with this address, who has proved it, and with the password {@link PASSWORD}. */
  addMember(email: string): Promise<void>
}

const NONE = { network: [] } as const

/**
 * Starts a site. All visitors have the same network, so only accounts have limits.
 *
 * @param limits - Other limits.
 * @param more - More providers and plugins, and other settings.
 */
export async function startPasswordSite(
  limits: AuthConfig['limits'] = {},
  options: PasswordsOptions = {},
  { plugins = [], providers = [], ...more }: AuthConfig = {},
): Promise<PasswordSite> {
  const server = await SmtpServer.start()
  const mails = new ArrivingMails(server)
  const adapter = new MemoryAdapter()
  const clock = new FakeClock(new Date())
  const plugin = passwords({
    breachCheck: false,
    mail: { sender: mails, from: 'Example Shop <no-reply@app.example>' },
    ...options,
  })
  const config: AuthConfig = {
    adapter,
    secret: SECRET,
    experimental: { enableWebAuthn: true },
    theme: { siteName: 'Example Shop', supportUrl: '/help' },
    providers: [Google({ clientId: 'client', clientSecret: 'secret' }), new PasskeyProvider(), ...providers],
    plugins: [plugin, ...plugins, { id: 'fakes', name: 'fakes', register: (registry) => void registry.clock(clock) }],
    limits: {
      credentials: NONE,
      registration: false,
      'passwords.sign-up': NONE,
      'passwords.code': { ...NONE, account: [{ max: 3, seconds: 3600 }] },
      'passwords.mail': { ...NONE, account: [{ max: 3, seconds: 3600 }] },
      'passwords.reset': NONE,
      'passwords.current': { ...NONE, account: [{ max: 3, seconds: 900 }] },
      ...limits,
    },
    ...more,
  }
  const site = await startPasskeySite(config)
  const api = new AuthEngine(config).api(Passwords)
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return {
    ...site,
    ...{ adapter, clock, mails },
    addMember: async (email) => {
      const { refused } = await api.import([{ email, emailVerified: clock.now(), hash: stored }])
      if (refused.length > 0) throw new Error(`No user was stored: ${JSON.stringify(refused)}`)
    },
    close: async () => {
      await site.close()
      await server.close()
    },
  }
}

/** Mails that a real SMTP server received. A test takes each of them once. */
class ArrivingMails {
  readonly #sender: ReturnType<typeof smtp>
  readonly #arrivals = new EventEmitter()
  readonly #taken = new Set<WireMail>()

  constructor(private readonly server: SmtpServer) {
    this.#sender = smtp(server.url)
  }

  /** Sends a mail to the SMTP server. */
  async send(mail: Email): Promise<void> {
    await this.#sender.send(mail)
    this.#arrivals.emit('arrival')
  }

  /** The oldest mail to an address that was not taken before. Waits until there is one. */
  async take(address: string): Promise<WireMail> {
    for (;;) {
      const mail = this.server.mails.find((each) => each.to.includes(address) && !this.#taken.has(each))
      if (!mail) {
        await once(this.#arrivals, 'arrival')
        continue
      }
      this.#taken.add(mail)
      return mail
    }
  }

  /** The link in the next mail to an address. */
  async takeLink(address: string): Promise<string> {
    return linkIn(await this.take(address))
  }
}

/** The link in a mail, with its token if it has one. */
export const linkIn = ({ text }: WireMail): string =>
  /http:\/\/localhost:\d+\/auth\/[\w/?=&.-]*[\w-]/.exec(text)?.[0] ?? ''

/** The digits in a mail. */
export const codeIn = ({ text }: WireMail): string => /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? ''
