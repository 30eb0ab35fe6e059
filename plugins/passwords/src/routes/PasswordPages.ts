import { TooManyAttempts, Verification } from 'authengine'
import {
  type FormPage,
  isForScript,
  json,
  type PageField,
  type PageForm,
  type PageNotice,
  type PageSection,
  redirect,
  type Reply,
  type RequestContext,
  textOf,
} from 'authengine/plugin'
import { durationOf } from '../Mails.js'
import type { PasswordParts } from '../PasswordParts.js'
import { PasswordRefused } from '../PasswordRefused.js'

/** A form of the plugin, as data. */
export interface PasswordForm {
  /** Key of the title; the introduction has the same key with `Text` at its end, if there is one. */
  readonly key: string
  /** Key of the introduction, if it is that of another page; null for a page without an introduction. */
  readonly textKey?: string | null
  /** Values for the introduction. */
  readonly values?: Readonly<Record<string, string>>
  /** Fields, in their order; none for a page without a form. */
  readonly fields?: readonly PageField[]
  /** Path of the route that the form is sent to. Default: the page itself. */
  readonly action?: string
  /** Whether the button of the form is marked as destructive. Default: false. */
  readonly danger?: boolean
  /** Other sections, after the form. */
  readonly more?: readonly PageSection[]
  /** Links at the end. */
  readonly links?: FormPage['links']
  /** A picture above the heading. */
  readonly icon?: FormPage['icon']
}

/** Draws the pages of the plugin, and replies to scripts with JSON. */
export class PasswordPages {
  constructor(private readonly parts: PasswordParts) {}

  /** A text of the plugin, in the language of the user. */
  text(ctx: RequestContext, key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const { pages, settings } = this.parts.services
    const site = settings.theme.siteName ?? new URL(ctx.origin).host
    return pages.text(ctx, `passwords.${key}`, { site, ...values })
  }

  /**
   * A page with a form.
   *
   * @param notice - What happened before.
   */
  form(ctx: RequestContext, form: PasswordForm, notice?: PageNotice, status = 200): Promise<Reply> {
    const { action, danger, fields, icon, key, links, more = [], textKey = `${key}Text`, values } = form
    const introduction = textKey === null ? undefined : this.text(ctx, textKey, values)
    const page: FormPage = {
      title: this.text(ctx, key),
      icon,
      notice,
      sections: [
        ...(introduction === undefined || introduction === `passwords.${textKey}`
          ? []
          : [{ type: 'text' as const, text: introduction }]),
        ...(fields ? [{ type: 'form' as const, action, danger, fields, submit: this.text(ctx, `${key}Submit`) }] : []),
        ...more,
      ],
      links,
    }
    return this.parts.services.pages.form(ctx, page, status)
  }

  /** A form in a section, such as that of an account page. */
  section(
    ctx: RequestContext,
    key: string,
    action: string,
    fields: readonly PageField[],
  ): PageForm & { readonly type: 'form' } {
    const disclosure = this.text(ctx, key)
    return { type: 'form', action, disclosure, fields, submit: this.text(ctx, `${key}Submit`) }
  }

  /** The field for a new password. */
  newPassword(ctx: RequestContext): PageField {
    const { maxLength, minLength } = this.parts.settings
    return {
      name: 'password',
      label: this.text(ctx, 'newPassword', { count: minLength }),
      type: 'password',
      required: true,
      autocomplete: 'new-password',
      passwordRules: `minlength: ${String(minLength)}; maxlength: ${String(maxLength)}; allowed: unicode;`,
    }
  }

  /** The field for the present password, with the hidden name that password managers need. */
  currentPassword(ctx: RequestContext, name: string | null | undefined): readonly PageField[] {
    return [
      ...hiddenName(name),
      {
        name: 'currentPassword',
        label: this.text(ctx, 'currentPassword'),
        type: 'password',
        required: true,
        autocomplete: 'current-password',
      },
    ]
  }

  /** The field for an email address. */
  email(ctx: RequestContext, value?: string): PageField {
    return {
      name: 'email',
      label: this.text(ctx, 'email'),
      type: 'email',
      required: true,
      autocomplete: 'username',
      value,
    }
  }

  /**
   * Runs the handler of a form. A refused field, a limit or a used link becomes a page, or JSON for a script.
   *
   * @param again - Draws the form again.
   */
  async handle(
    ctx: RequestContext,
    act: () => Promise<Reply>,
    again: (notice: PageNotice, status: number) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      const reply = await act()
      return isForScript(ctx) && reply.headers['location'] !== undefined
        ? json({ url: reply.headers['location'], status: reply.outcome ?? 'redirect' })
        : reply
    } catch (error) {
      const known = this.#noticeOf(ctx, error)
      if (!known) throw error
      const { body, headers, notice, status } = known
      await this.#announce(ctx, error)
      if (isForScript(ctx)) return json(body, status, headers)
      const reply = await again(notice, status)
      return { ...reply, headers: { ...reply.headers, ...headers } }
    }
  }

  /** Replies to a script with JSON, and to a browser with a redirect. */
  done(ctx: RequestContext, status: string, path: string): Reply {
    return isForScript(ctx) ? json({ status }) : redirect(path)
  }

  async #announce(ctx: RequestContext, error: unknown): Promise<void> {
    const { announce, sessions } = this.parts.services
    const [name, reason] =
      error instanceof TooManyAttempts
        ? (['limited', 'too_many_attempts'] as const)
        : (['refused', reasonOf(ctx, error)] as const)
    const user = (await sessions.get(ctx).catch(() => null))?.user.id
    const actor = { type: user === undefined ? ('unknown' as const) : ('user' as const), id: user }
    await announce({ name: `passwords.${name}`, reason, actor, user, ...(user === undefined && typedIn(ctx)) }, ctx)
  }

  #noticeOf(ctx: RequestContext, error: unknown): FormNotice | undefined {
    if (error instanceof PasswordRefused) {
      const { field, reason } = error
      const { maxLength, minLength } = this.parts.settings
      const text = this.text(ctx, `refused.${reason === 'invalid' ? `${field}.` : ''}${reason}`, {
        minLength,
        maxLength,
      })
      const notice: PageNotice = { kind: 'error', title: this.text(ctx, 'refused'), text, field }
      return { notice, status: 422, headers: {}, body: { error: error.name, field, reason, minLength, maxLength } }
    }
    if (error instanceof TooManyAttempts) {
      const { retryAfter, type } = error
      const duration = durationOf(Math.ceil(retryAfter / 60) * 60, this.text(ctx, 'lang'))
      const notice: PageNotice = {
        kind: 'error',
        title: this.text(ctx, 'limited'),
        text: this.text(ctx, 'limitedText', { duration }),
      }
      return { notice, status: 429, headers: { 'retry-after': String(retryAfter) }, body: { error: type, retryAfter } }
    }
    if (error instanceof Verification) {
      const notice: PageNotice = { kind: 'error', title: this.text(ctx, 'used'), text: this.text(ctx, 'usedText') }
      return { notice, status: 410, headers: {}, body: { error: error.type } }
    }
    return undefined
  }
}

/** A failure that the user can fix. */
interface FormNotice {
  readonly notice: PageNotice
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

function reasonOf({ body }: RequestContext, error: unknown): string {
  if (!(error instanceof PasswordRefused)) return textOf(body, 'code') === undefined ? 'wrong_link' : 'wrong_code'
  return error.reason === 'wrong' ? 'wrong_password' : 'form_refused'
}

/** Password managers store a new password under this name. */
export const hiddenName = (name: string | null | undefined): readonly PageField[] =>
  name ? [{ name: 'username', type: 'hidden', value: name, autocomplete: 'username' }] : []

const typedIn = ({ body }: RequestContext): { readonly typed?: string } => {
  const typed = textOf(body, 'email') ?? textOf(body, 'username')
  return typed === undefined ? {} : { typed }
}
