import type { SecurityEventKind, SecurityEventName } from '../core/SecurityEvent.js'
import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Finding } from '../core/errors.js'
import { Action, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { Feature, FeatureServices } from '../plugin-api/Feature.js'
import { type MailSender, ProviderMail } from '../plugin-api/mail.js'
import { type FlowCatalogue, type ProviderCatalogue, withOptions } from '../sign-in/FlowCatalogue.js'
import type { FormPages } from '../sign-in/FormPages.js'
import type { PageFrames } from '../sign-in/PageFrames.js'
import type { EmailFlow } from './EmailFlow.js'
import { ConfiguredEmailProvider, EmailProvider } from './EmailProvider.js'
import { withQuery } from '../http/origins.js'
import type { MailForms } from './verifyRequestPage.js'

/** Security events of sign-in by email. */
const EMAIL_EVENTS: Partial<Record<SecurityEventName, SecurityEventKind>> = {
  'email.sent': { summary: 'A mail with a sign-in link and code was sent.', outcome: 'done', bounded: true },
}

/** Sign-in with mailed links and codes. */
export const emailFeature: Feature = {
  id: 'email',
  register: (registry) => {
    registry
      .describedProvider('email', (written) => new ConfiguredEmailProvider(withOptions(written)))
      .lazyFlow({ performs: EmailProvider, postsOwnForm: true, load: loadFlow })
      .action(({ forms, frames, providers, flows }) => new VerifyRequestPageAction(forms, frames, providers, flows))
      .check(checkEmail)
      .securityEvents(EMAIL_EVENTS)
      .provides(
        ProviderMail,
        (_services, { providers }) =>
          () =>
            mailSenderOf(providers),
      )
  },
}

async function loadFlow(services: FeatureServices): Promise<EmailFlow> {
  const { EmailFlow } = await import('./EmailFlow.js')
  const { FormerMails } = await import('./FormerMails.js')
  const { MailedTokens } = await import('./SignInMails.js')
  const { SignInMails } = await import('./SignInMails.js')
  const { clock, database, formerMails, frames, logger, memory, random, secrets, security, settings } = services
  if (!database?.verificationTokens) throw new TypeError('Mailed sign-in needs a database with verification tokens.')
  const mails = new SignInMails(new MailedTokens(secrets), database.verificationTokens)
  const { theme } = settings
  const former = new FormerMails(formerMails, clock)
  const { users } = database
  return new EmailFlow({ users, mails, former, memory, theme, frames, clock, random, logger, security })
}

const mailSenderOf = ({ all }: ProviderCatalogue): MailSender | undefined =>
  all.flatMap((provider) => (provider instanceof EmailProvider ? (provider.mailSender ?? []) : []))[0]

const LONGEST_AGE = 24 * 60 * 60
const WHERE: ReadonlySet<unknown> = new Set<EmailProvider['codes']>(['same-browser', 'anywhere'])

/** Checks that email providers can send mail and store tokens, and that their options are valid. */
export const checkEmail: ConfigCheck = ({ providers, keepsMailedTokens }) =>
  providers.flatMap((provider) => {
    if (!(provider instanceof EmailProvider)) return []
    const { codes, from, id, maxAge, sends, sendsOurMail } = provider
    const option = `providers (${JSON.stringify(id)})`
    const findings: Finding[] = []
    if (!keepsMailedTokens) {
      const problem = 'cannot store verification tokens.'
      findings.push({ option, problem, fix: 'Set adapter to a database that keeps verification tokens.' })
    }
    if (!sends) {
      const fix = 'Set sender to an object with send(mail), or sendVerificationRequest to a function.'
      findings.push({ option, problem: 'cannot send mail.', fix })
    } else if (sendsOurMail && !from) {
      const fix = 'Set from to an address such as "no-reply@app.example".'
      findings.push({ option, problem: 'has no sender address.', fix })
    }
    if (!Number.isInteger(maxAge) || maxAge < 60 || maxAge > LONGEST_AGE) {
      const fix = `Write whole seconds from 60 to ${String(LONGEST_AGE)}.`
      findings.push({ option, problem: `has a maxAge of ${String(maxAge)}.`, fix })
    }
    if (!WHERE.has(codes)) {
      findings.push({
        option,
        problem: `has codes: ${JSON.stringify(codes)}.`,
        fix: 'Write "same-browser" or "anywhere".',
      })
    }
    return findings
  })

/** Shows that a mail was sent. */
export class VerifyRequestPageAction extends Action {
  override readonly path = 'verify-request'
  override readonly methods = ['GET']

  /**
   * @param forms - Shows the page.
   * @param frames - Redirects to the page of the application, if it has one.
   * @param providers - Finds the provider that sent the mail.
   * @param flows - Finds out whether there is a code to type.
   */
  constructor(
    private readonly forms: FormPages,
    private readonly frames: PageFrames,
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const [provider, type, error] = ['provider', 'type', 'error'].map((name) => ctx.query.get(name))
    const elsewhere = this.frames.elsewhere('verifyRequest', ctx, { provider, type, error })
    if (elsewhere) return elsewhere
    const forms = await this.#mailForms(ctx, provider, error)
    const { verifyRequestPage } = await import('./verifyRequestPage.js')
    const { language } = await this.forms.wordsFor(ctx)
    const signIn = withQuery(`${ctx.baseUrl}/signin`, { callbackUrl: forms?.callbackUrl })
    return this.forms.show(ctx, verifyRequestPage(forms, language, signIn))
  }

  async #mailForms(
    ctx: RequestContext,
    id: string | undefined,
    error: string | undefined,
  ): Promise<MailForms | undefined> {
    const provider = id === undefined ? undefined : this.providers.find(id)
    if (!provider) return undefined
    const flow = await this.flows.load(provider)
    const awaited = await flow.pendingCode(provider, ctx)
    if (!awaited) return undefined
    return {
      action: `${ctx.baseUrl}/callback/${provider.id}`,
      again: `${ctx.baseUrl}/signin/${provider.id}`,
      email: awaited.email,
      callbackUrl: awaited.callbackUrl,
      refused: error === 'Verification',
    }
  }
}
