import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageField, PageForm, PageSection } from '../pages/FormPage.js'
import type { FormPageView, PageFrame, PageRenderer } from '../pages/PageRenderer.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { PageFrames, PageWords } from './PageFrames.js'

/** A page as data, with absolute URLs. */
export type ResolvedFormPage = Omit<FormPageView, keyof PageFrame | 'csrfToken'>

/** Shows pages that are given as data. */
export class FormPages {
  /**
   * @param pages - Draws the pages.
   * @param frames - Adds what all pages have, such as the theme.
   * @param guard - Creates the token of their forms.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
  ) {}

  /** The page as a reply. The cookie of the form token is set only if the page has a form. */
  async show(ctx: RequestContext, page: ResolvedFormPage, status = 200): Promise<Reply> {
    const hasForm = page.sections.some((section) => formsOf(section).length > 0)
    const csrfToken = hasForm ? await this.guard.tokenFor(ctx) : undefined
    return this.frames.draw(ctx, (frame) => this.pages.form({ ...page, ...frame, csrfToken }), status)
  }

  /** The language of a request, and the name of the site, for the texts of a page. */
  wordsFor(ctx: RequestContext): Promise<PageWords> {
    return this.frames.wordsFor(ctx)
  }
}

/** The forms in a section. */
export function formsOf(section: PageSection): readonly PageForm[] {
  if (section.type === 'form') return [section]
  if (section.type === 'ceremony') return [section.form]
  return section.type === 'list' ? section.items.flatMap(({ actions }) => actions) : []
}

/** Hidden fields of a form: one for each value that is defined. */
export const hiddenValues = (values: Readonly<Record<string, string | undefined>>): readonly PageField[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ type: 'hidden', name, value }]))
