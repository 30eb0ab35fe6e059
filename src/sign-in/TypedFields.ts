import type { AuthError } from '../core/AuthError.js'
import { MissingCSRF } from '../core/errors.js'
import type { SignInField } from '../core/Provider.js'
import { isObject } from '../core/guards.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SignInPage } from '../pages/PageRenderer.js'
import { textOf } from '../http/readBody.js'
import type { ProviderCatalogue } from './FlowCatalogue.js'
import type { FlowMemory } from './FlowMemory.js'

/** How long typed fields are kept, in seconds: the browser asks for the page at once. */
const TYPED_SECONDS = 60
/** Most fields of a form that are kept. They must fit into a cookie. */
const MAX_TYPED = 3
/** Longest value that is kept, in UTF-16 code units: no email address is longer. */
const LONGEST_TYPED = 254

const ID = 'typed-form'
const KINDS: ReadonlySet<SignInField['type']> = new Set(['text', 'email', 'tel', undefined])

/**
 * Keeps what a user typed into a sign-in form that was refused, for the sign-in page that follows.
 *
 * It is in a sealed cookie and not in the URL, because URLs are in logs and histories. Passwords, codes and hidden
 * fields are never kept.
 */
export class TypedFields {
  /**
   * @param memory - Keeps the fields.
   * @param providers - Finds out which fields a form has.
   */
  constructor(
    private readonly memory: FlowMemory,
    private readonly providers: ProviderCatalogue,
  ) {}

  /** Keeps the fields of the form that a page posted. */
  async keep(ctx: RequestContext, error: AuthError): Promise<void> {
    const { providerId = '' } = ctx.route
    // Without its token, it is unknown which page the form is from. A script keeps its page, so it needs nothing.
    if (
      error.kind !== 'signIn' ||
      error instanceof MissingCSRF ||
      ctx.method !== 'POST' ||
      ctx.headers.has('x-auth-return-redirect')
    )
      return
    const fields = this.providers.find(providerId)?.signInOption()?.fields ?? []
    const typed = fields.filter(isKept).map(({ name }) => [name, textOf(ctx.body, name) ?? ''] as const)
    const kept = typed.filter(([, value]) => value !== '' && value.length <= LONGEST_TYPED).slice(0, MAX_TYPED)
    const flow = { provider: ID, form: providerId, error: error.type, fields: Object.fromEntries(kept) }
    if (fields.length > 0) await this.memory.remember(ctx, ID, flow, { kind: 'typed-', seconds: TYPED_SECONDS })
  }

  /** What was typed into the form whose refusal the page shows; undefined if there is nothing. */
  async of(ctx: RequestContext, error: string | undefined): Promise<SignInPage['typed']> {
    if (!error) return undefined
    const flow = await this.memory.get(ctx, ID, ID)
    if (flow?.['error'] !== error || typeof flow['form'] !== 'string' || !isObject(flow['fields'])) return undefined
    return { provider: flow['form'], fields: flow['fields'] as Readonly<Record<string, string>> }
  }
}

const isKept = ({ type, autocomplete = '' }: SignInField): boolean =>
  KINDS.has(type) && !/password|one-time-code|\bcc-/.test(autocomplete)
