import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Browser } from 'authengine/testing'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../docs/examples/demo/src/identityProvider/startIdentityProvider.js'
import { freePort } from '../support/freePort.js'
import { listening } from '../support/listening.js'
import { SmtpServer } from '../support/SmtpServer.js'
import { BUILT, type Variant } from './Variant.js'

/** The secret of all applications. */
export const SECRET = 'only-for-the-tests-of-applications-0123456789'

/** The key for data at rest of all applications. */
const ENCRYPTION_KEY = 'only-for-the-data-at-rest-of-applications-0123456789'

/** An application in production mode, with an identity provider and a mail server beside it. */
export class RunningApp {
  #said = ''

  private constructor(
    readonly variant: Variant,
    /** Origin of the application. */
    readonly origin: string,
    /** Issuer of the identity provider. */
    readonly issuer: string,
    /** The mail server that the application sends its mails to. */
    readonly mails: SmtpServer,
    private readonly child: ChildProcess,
    private readonly provider: IdentityProvider,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.#said += String(text)))
  }

  /** Starts an application, and waits until it accepts connections. */
  static async start(variant: Variant, env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
    const port = await freePort()
    const origin = `http://127.0.0.1:${String(port)}`
    const provider = await startIdentityProvider(`${origin}${variant.base}/callback/local`)
    const mails = await SmtpServer.start()
    const child = spawn('npm', ['start', '--silent'], {
      cwd: join(BUILT, variant.name),
      // A process group of its own, so that npm and its child processes end together.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        PORT: String(port),
        HOST: '127.0.0.1',
        // Qwik and SvelteKit know their origin only from this variable.
        ORIGIN: origin,
        AUTH_SECRET: SECRET,
        AUTH_ENCRYPTION_KEY: ENCRYPTION_KEY,
        AUTH_TRUST_HOST: 'true',
        AUTH_LOCAL_ISSUER: provider.issuer,
        AUTH_LOCAL_ID: 'demo',
        SMTP_URL: mails.url,
        ...env,
      },
    })
    const app = new RunningApp(variant, origin, provider.issuer, mails, child, provider)
    try {
      await app.#listening(port)
      return app
    } catch (error) {
      await app.stop()
      throw error
    }
  }

  /** Everything that the application has printed. */
  get said(): string {
    return this.#said
  }

  /** Waits until the application has printed what a test looks for. */
  async untilSaid(isThere: (said: string) => boolean): Promise<void> {
    const { child } = this
    while (!isThere(this.#said)) {
      if (child.exitCode !== null) throw new TypeError(`${this.variant.name} ended: ${this.#said}`)
      const waiting = new AbortController()
      const sources = [once(child, 'exit', waiting)]
      for (const stream of [child.stdout, child.stderr]) if (stream) sources.push(once(stream, 'data', waiting))
      await Promise.race(sources)
      waiting.abort()
    }
  }

  /** URL of a page. */
  page(path: string): string {
    return `${this.origin}${this.variant.under ?? ''}${path}`
  }

  /** A client without scripts, with a cookie jar. */
  client(): Browser {
    return new Browser(this.origin, (request) => fetch(request))
  }

  /** Sends a request target unchanged, and reads until the server closes the connection. */
  async raw(target: string, headers: readonly string[] = []): Promise<string> {
    const { port, host } = new URL(this.origin)
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
    const named = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`]
    socket.write([`GET ${target} HTTP/1.1`, ...named, ...headers, 'Connection: close', '', ''].join('\r\n'))
    let answer = ''
    for await (const text of socket) answer += String(text)
    return answer
  }

  /** Stops the application, its identity provider and its mail server. */
  async stop(): Promise<void> {
    const { pid, exitCode, signalCode } = this.child
    if (pid !== undefined && exitCode === null && signalCode === null) {
      const gone = once(this.child, 'close')
      process.kill(-pid, 'SIGKILL')
      await gone
    }
    await this.provider.close()
    await this.mails.close()
  }

  async #listening(port: number): Promise<void> {
    const ended = once(this.child, 'exit').then(() => {
      throw new TypeError(`${this.variant.name} ended: ${this.#said}`)
    })
    await Promise.race([listening(port), ended])
  }
}
