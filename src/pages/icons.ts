import { type ProviderIcon, validIcon } from '../core/ProviderIcon.js'
import type { PageIcon } from './FormPage.js'
import { html, type Html } from './html.js'

const ICONS: Readonly<Record<PageIcon, Html>> = {
  mail: html`<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m4 7.5 8 6 8-6" />
  </svg>`,
  warning: html`<svg class="badge alert" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.25M12 16.25v.01" />
  </svg>`,
}

/** The picture with this name; undefined for an unknown name. */
export const pageIcon = (name: PageIcon | undefined): Html | undefined =>
  name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name] : undefined

/** The icon of a provider; undefined if it is not valid. Screen readers skip it, because the label has the name. */
export function providerIcon(given: ProviderIcon | undefined): Html | undefined {
  const icon = validIcon(given)
  return (
    icon &&
    html`<svg class="icon" viewBox="${icon.viewBox}" aria-hidden="true">
      ${icon.paths.map(({ d, fill }) => html`<path d="${d}"${fill !== undefined && html` fill="${fill}"`} />`)}
    </svg>`
  )
}
