import { parse } from '../http/origins.js'
import type { PageFrame } from './PageRenderer.js'

/** Name of the site. Default: its host, as browsers show it. */
export const siteNameOf = ({ origin, theme }: Pick<PageFrame, 'origin' | 'theme'>): string =>
  theme.siteName ?? parse(origin)?.host ?? origin
