import { isObject } from '../core/guards.js'
import type { MessagesOptions } from '../core/MessagesOptions.js'
import type { CookiePolicy } from '../http/CookiePolicy.js'
import { acceptedLanguages, lookupTags, uiLocales } from '../http/acceptLanguage.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageLanguage } from './PageLanguage.js'
import { isBuiltIn, languages, textsOf } from './texts/languages.js'

/** The parts of a request that decide about its language. */
export type LanguageRequest = Pick<RequestContext, 'cookies' | 'headers' | 'keepsCookies' | 'query' | 'secure'>

/** Chooses the language of pages and mails. */
export class PageLanguages {
  readonly #options: MessagesOptions
  /** Tags in the case of the configuration, by their lower case. */
  readonly #known: ReadonlyMap<string, string>
  readonly #default: string
  readonly #made = new Map<string, Promise<PageLanguage>>()

  /**
   * @param options - Languages and texts of the application.
   * @param policy - Name and attributes of the cookie.
   */
  constructor(
    options: MessagesOptions,
    private readonly policy: CookiePolicy,
  ) {
    this.#options = usable(options)
    const tags = this.#options.languages ?? [...languages, ...Object.keys(this.#options.texts ?? {})]
    this.#known = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
    this.#default = this.#options.default ?? (this.#known.has('en') ? 'en' : (tags[0] ?? 'en'))
  }

  /** The language of a request. If its parameter `ui_locales` decides, the language is remembered in a cookie. */
  async of(request: LanguageRequest): Promise<PageLanguage> {
    const asked = this.#firstOf(uiLocales(localesOf(request)))
    const spec = this.policy.for(request.secure).language
    if (asked !== undefined && request.keepsCookies && request.cookies.read(spec.name) !== asked) {
      request.cookies.write(spec, asked)
    }
    return this.in(asked ?? this.#firstOf(this.wanted(request)) ?? this.#default)
  }

  /** The language of a request of which nothing is known. */
  async usual(): Promise<PageLanguage> {
    return this.in(this.#default)
  }

  /**
   * The languages that the user of a request reads, preferred ones first, in lower case. The last one is the default
   * language of the application.
   */
  wanted(request: LanguageRequest): readonly string[] {
    const remembered = this.#firstOf([request.cookies.read(this.policy.for(request.secure).language.name) ?? ''])
    return [
      ...uiLocales(localesOf(request)),
      ...(remembered === undefined ? [] : [remembered.toLowerCase()]),
      ...acceptedLanguages(request.headers.get('accept-language')),
      this.#default.toLowerCase(),
    ].filter((language) => this.#options.languages === undefined || this.#firstOf([language]) !== undefined)
  }

  /** A language with its texts, which are loaded when they are first needed. */
  in(tag: string): Promise<PageLanguage> {
    const known = this.#made.get(tag)
    if (known) return known
    const made = this.#make(tag)
    this.#made.set(tag, made)
    return made
  }

  async #make(tag: string): Promise<PageLanguage> {
    const own = Object.entries(this.#options.texts ?? {}).find(([each]) => each.toLowerCase() === tag.toLowerCase())
    const base = lookupTags(tag.toLowerCase()).find(isBuiltIn)
    // Loaded with the first page or mail.
    const { PageLanguage } = await import('./PageLanguage.js')
    return new PageLanguage(tag === 'zh' ? 'zh-Hans' : tag, { ...(await textsOf(base ?? 'en')), ...own?.[1] })
  }

  #firstOf(wanted: readonly string[]): string | undefined {
    for (const language of wanted) {
      const found = lookupTags(language.toLowerCase()).find((tag) => this.#known.has(tag))
      if (found !== undefined) return this.#known.get(found)
    }
    return undefined
  }
}

/** The options without values of other types. A check reports these; until then, the error page must be drawn. */
const usable = ({ default: usual, languages: tags, texts }: MessagesOptions): MessagesOptions => ({
  default: typeof usual === 'string' ? usual : undefined,
  languages: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : undefined,
  texts: isObject(texts) ? texts : undefined,
})

/** A query that is refused, because a field of it is repeated, decides nothing. */
function localesOf(request: LanguageRequest): string | undefined {
  try {
    return request.query.get('ui_locales')
  } catch {
    return undefined
  }
}
