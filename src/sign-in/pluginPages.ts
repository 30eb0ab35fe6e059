import { quoted } from '../core/unknownNames.js'
import { isWebUrl, parse } from '../http/origins.js'
import type { FormPage, PageForm, PageLink, PageSection } from '../pages/FormPage.js'
import type { PagePlace } from './PageFrames.js'
import type { ResolvedFormPage } from './FormPages.js'

type Place = Pick<PagePlace, 'baseUrl'>

/**
 * The absolute URL of a path below the routes of a plugin; `''` for the path of the plugin itself.
 *
 * @throws TypeError if the path is outside of these routes.
 */
export function pluginUrl({ baseUrl }: Place, plugin: string, path: string): string {
  const root = `${baseUrl}/${plugin}`
  const url = parse(path === '' ? root : `${root}/${path}`)?.href ?? ''
  const own = parse(root)?.href ?? root
  if (url.startsWith(own) && ['', '/', '?', '#'].includes(url.charAt(own.length))) return url
  throw new TypeError(
    `The path ${quoted(path)} is outside the routes of the plugin "${plugin}". Write one below "${plugin}/", without "..".`,
  )
}

/** The page of a plugin, with absolute URLs. */
export const resolvedPage = (place: Place, plugin: string, { links, ...page }: FormPage): ResolvedFormPage => ({
  ...page,
  id: plugin,
  sections: resolvedSections(place, plugin, page.sections),
  ...(links && { links: links.map((link) => resolvedLink(place, plugin, link)) }),
})

/** Sections of a plugin, with absolute URLs. */
export const resolvedSections = (place: Place, plugin: string, sections: readonly PageSection[]): PageSection[] =>
  sections.map((section) => {
    const resolved = (form: PageForm): PageForm => ({ ...form, action: actionUrl(place, plugin, form.action) })
    switch (section.type) {
      case 'form':
        return { ...section, ...resolved(section), type: 'form' }
      case 'ceremony':
        return { ...section, form: resolved(section.form) }
      case 'list':
        return { ...section, items: section.items.map((item) => ({ ...item, actions: item.actions.map(resolved) })) }
      default:
        return section
    }
  })

const STEP = /^continue\/[a-z-]+$/

function actionUrl(place: Place, plugin: string, action: string | undefined): string | undefined {
  if (action === undefined) return undefined
  return STEP.test(action) ? `${place.baseUrl}/${action}` : pluginUrl(place, plugin, action)
}

function resolvedLink(place: Place, plugin: string, link: NonNullable<FormPage['links']>[number]): PageLink {
  if ('path' in link) return { label: link.label, url: pluginUrl(place, plugin, link.path) }
  if (isWebUrl(link.url)) return link
  throw new TypeError(`The link ${quoted(link.url)} must be an absolute URL with https: or http:.`)
}
