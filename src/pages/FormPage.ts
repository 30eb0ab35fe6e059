import type { Json } from '../core/Token.js'

/**
 * A page as data, which every renderer can draw.
 *
 * All texts are plain texts in the language of the request: renderers escape them. Put values that others chose, such
 * as names, into a text with `isolated`.
 */
export interface FormPage {
  /** Title of the document, and heading. */
  readonly title: string
  /**
   * Language of the texts (BCP 47), for screen readers. If it is not the language of the user, browsers derive the
   * direction of texts from their letters.
   *
   * @defaultValue the language of the user
   */
  readonly lang?: string | undefined
  /**
   * Picture above the heading.
   *
   * @defaultValue none
   */
  readonly icon?: PageIcon | undefined
  /** What happened. */
  readonly notice?: PageNotice | undefined
  /** The parts of the page, in their order. If the first part is a text without heading, it is an introduction. */
  readonly sections: readonly PageSection[]
  /**
   * Links at the end.
   *
   * @defaultValue a link to the start page of the site
   */
  readonly links?: readonly (SignInLink | PageLink)[] | undefined
}

/** The pictures that renderers have. */
export type PageIcon = 'mail' | 'warning'

/** What happened, such as a mistake in the form that was sent. */
export interface PageNotice {
  /** `error` is shown in the colours of an alarm. */
  readonly kind: 'error' | 'info'
  /** A few words. They become the title of the document, so that they are read aloud first. */
  readonly title?: string | undefined
  /** What it means, and what helps. */
  readonly text: string
  /**
   * Name of the field that it is about. The notice is shown beside this field, which is marked as invalid.
   *
   * @defaultValue none: it is shown below the heading
   */
  readonly field?: string | undefined
}

/** A part of a page. */
export type PageSection = {
  /**
   * Heading of the section.
   *
   * @defaultValue none
   */
  readonly heading?: string | undefined
  /** Text for renderers that do not know the type of the section. A ceremony shows it to browsers without scripts. */
  readonly fallback?: string | undefined
} & (PageText | PageFormSection | PageList | PageSvg | PageCodes | PageCeremony)

/** A paragraph. */
export interface PageText {
  /** Type of the section. */
  readonly type: 'text'
  /** The text. A line feed begins a new line. */
  readonly text: string
}

/** A form. */
export interface PageFormSection extends PageForm {
  /** Type of the section. */
  readonly type: 'form'
}

/** A list of things that a user has, such as keys or browsers. */
export interface PageList {
  /** Type of the section. */
  readonly type: 'list'
  /** The items, in their order. */
  readonly items: readonly PageListItem[]
}

/** A drawing, such as a QR code. It is shown as a picture: scripts in it do not run, and it loads nothing. */
export interface PageSvg {
  /** Type of the section. */
  readonly type: 'svg'
  /** The SVG document, with its `xmlns`. */
  readonly svg: string
  /** Text alternative, for users who do not see the drawing. */
  readonly alt: string
}

/** Codes to write down. */
export interface PageCodes {
  /** Type of the section. */
  readonly type: 'codes'
  /** The codes. */
  readonly codes: readonly string[]
}

/**
 * A form that is sent by a script, such as one that asks for a passkey.
 *
 * The script finds its element by `[data-ceremony=<name>]`, and the options in its attribute `data-options`. The form
 * is hidden in `[data-when=usable]` and `unusable` in `[data-when=unusable]`: the script shows one of them. What it
 * writes into `[role=status]` is read aloud.
 */
export interface PageCeremony {
  /** Type of the section. */
  readonly type: 'ceremony'
  /** Name of the ceremony: `[a-z-]+`. */
  readonly name: string
  /** Source text of an ES module. It may send requests to this site, and to no other. */
  readonly script: string
  /** Options for the script. Anyone who sees the page can read them. */
  readonly options: Json
  /** The form. */
  readonly form: PageForm
  /** Text that is shown if the browser cannot do the ceremony. */
  readonly unusable?: string | undefined
}

/** An item of a list. */
export interface PageListItem {
  /** First line: identifies the item. */
  readonly title: string
  /** One or two words beside the title, such as "this browser". */
  readonly tag?: string | undefined
  /** Facts below the title. A line feed begins a new line. */
  readonly detail?: string | undefined
  /** Forms for what the user can do with the item. */
  readonly actions: readonly PageForm[]
}

/** A form that is sent by POST. The engine adds the form token. */
export interface PageForm {
  /**
   * Path below the routes of the plugin, with or without a query; or `continue/<step>` below the base path.
   *
   * Renderers get an absolute URL. If it is undefined, they leave out the attribute: the browser then sends the form to
   * the URL of the page.
   *
   * @defaultValue the URL of the page
   */
  readonly action?: string | undefined
  /**
   * Hides the form behind this text, until the user opens it.
   *
   * @defaultValue none: the form is visible
   */
  readonly disclosure?: string | undefined
  /**
   * Whether the form appears 30 seconds after the page, such as a form that sends a mail again.
   *
   * @defaultValue false
   */
  readonly delayed?: boolean | undefined
  /** Text above the fields. */
  readonly text?: string | undefined
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
  /** Label; hidden fields have none. */
  readonly label?: string | undefined
  /** Type of the input. `code`: digits that were sent to the user. */
  readonly type: 'text' | 'email' | 'password' | 'code' | 'checkbox' | 'hidden'
  /** Initial value; of a checkbox, the value that is sent. It is never shown in a field for a password or a code. */
  readonly value?: string | undefined
  /**
   * Whether a checkbox is checked at first.
   *
   * @defaultValue false
   */
  readonly checked?: boolean | undefined
  /**
   * Value of `autocomplete` (HTML section 4.10.18.7).
   *
   * @defaultValue `email` and `one-time-code` by type, none for others
   */
  readonly autocomplete?: string | undefined
  /**
   * Rules for a new password, as the site checks them, for password managers that make one, such as `minlength: 15;
   * maxlength: 256;`.
   *
   * @defaultValue none
   */
  readonly passwordRules?: string | undefined
  /** Whether it must be filled in. */
  readonly required?: boolean | undefined
  /** How many characters (UTF-16 code units) a user can type at most. */
  readonly maxLength?: number | undefined
  /**
   * Whether the field has the focus when the page opens. Use it once on a page, for the field that the page is about.
   *
   * @defaultValue false
   */
  readonly autofocus?: boolean | undefined
}

/** A link of a plugin, such as "Create account" beside a sign-in option. */
export interface SignInLink {
  /** Text; beside a sign-in option, also the key of a text in `messages`. */
  readonly label: string
  /** Path below the routes of the plugin; empty for the path of the plugin itself. */
  readonly path: string
}

/** A link to a page. */
export interface PageLink {
  /** Text. */
  readonly label: string
  /** Absolute URL, `https:` or `http:`. */
  readonly url: string
}
