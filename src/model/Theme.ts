/** How the built-in pages look. */
export interface Theme {
  /** Colour of buttons and links: a CSS colour such as `#0f766e`. Default: the library's own blue. */
  readonly brandColor?: string | undefined
  /** Picture above the form: a path such as `/logo.svg`, a `data:image/…` URL, or an `https:` URL. */
  readonly logo?: string | undefined
  /** Colour of the text on buttons. Default: black or white, whichever reads better on `brandColor`. */
  readonly buttonText?: string | undefined
  /** Light, dark, or as the person's system says. Default: `auto`. */
  readonly colorScheme?: 'auto' | 'dark' | 'light' | undefined
}
