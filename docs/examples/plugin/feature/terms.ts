import type { AuthPlugin, StoredUser } from 'authengine'
import { json, SignInStep, textOf } from 'authengine/plugin'
import type { Json, PendingSignIn, PluginServices, Reply, RequestContext, Transaction } from 'authengine/plugin'
import { AcceptedTerms, Terms, TermsAccepted, termsInMemory } from './acceptedTerms.js'

const en = { 'terms.lang': 'en', 'terms.title': 'Terms of use', 'terms.accept': 'I accept version {version}' }
const de = { 'terms.lang': 'de', 'terms.title': 'Bedingungen', 'terms.accept': 'Ich akzeptiere Version {version}' }

/** The step between the first proof and the session. */
class AcceptTerms extends SignInStep {
  override readonly id = 'terms'
  override readonly stage = 'accept'

  constructor(
    private readonly services: PluginServices,
    private readonly version: string,
  ) {
    super()
  }

  override async isDue({ user }: PendingSignIn) {
    return !user || (await this.services.store(AcceptedTerms).versionOf(user.id)) !== this.version
  }

  override draw(_signIn: PendingSignIn, ctx: RequestContext, status?: number): Promise<Reply> {
    const text = (key: string) => this.services.pages.text(ctx, `terms.${key}`, { version: this.version })
    const accept = { name: 'version', type: 'checkbox', label: text('accept'), value: this.version } as const
    const links = [{ label: text('title'), url: `${ctx.origin}/terms` }]
    const sections = [{ type: 'form', fields: [accept], submit: 'OK' }] as const
    return this.services.pages.form(ctx, { title: text('title'), lang: text('lang'), sections, links }, status)
  }

  override async submit(signIn: PendingSignIn, ctx: RequestContext) {
    if (textOf(ctx.body, 'version') === this.version) return { kind: 'done', keep: this.version } as const
    return { kind: 'again', reply: await this.draw(signIn, ctx, 422) } as const
  }

  override async store(tx: Transaction, { id: userId }: StoredUser, version: Json) {
    if (typeof version !== 'string') return
    await tx.store(AcceptedTerms).accept(userId, version)
    await tx.emit(TermsAccepted, { userId, version })
  }
}

const TOO_LONG = { option: 'terms({ version })', problem: 'must have 1 to 50 characters.', fix: 'Write "2026-01".' }

/** Asks users to accept the terms before they are signed in, once for each version. */
export const terms = ({ version }: { readonly version: string }): AuthPlugin => ({
  id: 'terms',
  name: 'Terms',
  register: (registry) =>
    void registry
      .messages({ en, de })
      .event(TermsAccepted)
      .store(AcceptedTerms, { memory: termsInMemory })
      .check(() => (version.length > 0 && version.length <= 50 ? [] : [TOO_LONG]))
      .signInStep((services) => new AcceptTerms(services, version))
      .route(() => ({ path: 'version', GET: () => json({ version }) }))
      .provides(Terms, ({ store }) => ({ acceptedBy: (userId) => store(AcceptedTerms).versionOf(userId) })),
})
