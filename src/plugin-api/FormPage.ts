import type { Awaitable } from '../core/Awaitable.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RunningSession } from './SessionStrategy.js'
import type { Json } from './tokens.js'

/** A page as data, which every renderer can draw. */
export interface FormPage {
  /** Title and heading. */
  readonly title: string
  /** What happened, above everything else. */
  readonly notice?: { readonly kind: 'error' | 'info'; readonly text: string } | undefined
  /** The parts of the page, in their order. */
  readonly sections: readonly PageSection[]
  /** Links below. */
  readonly links?: readonly SignInLink[] | undefined
}

/** A part of a page. A renderer that does not know its type shows `fallback`, a plain text. */
export type PageSection = { readonly fallback?: string } & (
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'form' } & PageForm)
  | { readonly type: 'list'; readonly items: readonly PageListItem[] }
  | { readonly type: 'svg'; readonly svg: string; readonly alt: string }
  | { readonly type: 'codes'; readonly codes: readonly string[] }
  | { readonly type: 'ceremony'; readonly script: string; readonly options: Json }
)

/** An item of a list. */
export interface PageListItem {
  /** First line. */
  readonly title: string
  /** Second line. */
  readonly detail?: string | undefined
  /** What can be done with it. */
  readonly actions: readonly PageForm[]
}

/** A form. The engine adds the form token. */
export interface PageForm {
  /**
   * Path below the routes of the plugin, or `continue/<step>` below the base path.
   *
   * @defaultValue the route of the page
   */
  readonly action?: string | undefined
  /** Fields, in their order. */
  readonly fields: readonly PageField[]
  /** Text of the button. */
  readonly submit: string
  /** Whether the button is marked as destructive. */
  readonly danger?: boolean | undefined
}

/** A field of a form. */
export interface PageField {
  /** Name that is sent. */
  readonly name: string
  /** Label; none for hidden fields. */
  readonly label?: string | undefined
  /** Type of the input. */
  readonly type: 'text' | 'email' | 'password' | 'code' | 'checkbox' | 'hidden'
  /** Initial value. */
  readonly value?: string | undefined
  /** Value of `autocomplete` (HTML section 4.10.18.7). */
  readonly autocomplete?: string | undefined
  /** Whether it must be filled in. */
  readonly required?: boolean | undefined
}

/** A link beside a sign-in option, such as "Create account". */
export interface SignInLink {
  /** Text. */
  readonly label: string
  /** Path below the routes of the plugin. */
  readonly path: string
}

/** A section of the account page. */
export interface AccountSection {
  /** Unique: `[a-z-]+`. */
  readonly id: string
  /** Heading. */
  readonly title: string
  /** Reads only. */
  draw(ctx: RequestContext, session: RunningSession): Awaitable<readonly PageSection[]>
}
