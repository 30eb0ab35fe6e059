import { isColor } from './Theme.js'

/** One shape of an icon. Its members are attributes of an SVG `path` element. */
export interface ProviderIconPath {
  /** Path data of SVG, such as `M4 4h16v16H4z`: at most 8,192 characters. */
  readonly d: string
  /** A CSS colour. Default: the colour of the icon. */
  readonly fill?: string | undefined
}

/**
 * A drawing, as data: pages draw it as an `svg` element, so it loads nothing, and can contain no script. Write the
 * colours of an icon only if the brand requires them; without them, pages choose a colour that contrasts with the page.
 */
export interface ProviderIcon {
  /** The drawing area: `viewBox` of the `svg` element, such as `0 0 24 24`. */
  readonly viewBox: string
  /** The shapes, from the back to the front: 1 to 16. */
  readonly paths: readonly ProviderIconPath[]
}

const MAX_PATHS = 16
const LONGEST_PATH = 8192
// Commands and numbers of path data (SVG 2, section 9.3.9), and nothing that ends an attribute.
const PATH = /^\s*m[\s\d.,+\-achlmqstvze]*$/i
const VIEW_BOX = /^-?\d{1,5}(?:\.\d{1,3})?(?: -?\d{1,5}(?:\.\d{1,3})?){3}$/

/** The icon, if it is valid; otherwise undefined. The values of an object of an application can have any type. */
export function validIcon(icon: ProviderIcon | undefined): ProviderIcon | undefined {
  const { viewBox, paths } = Object(icon) as Partial<Record<keyof ProviderIcon, unknown>>
  const isValid =
    typeof viewBox === 'string' &&
    VIEW_BOX.test(viewBox) &&
    Array.isArray(paths) &&
    paths.length > 0 &&
    paths.length <= MAX_PATHS &&
    paths.every(isPath)
  return isValid ? icon : undefined
}

function isPath(path: unknown): boolean {
  const { d, fill } = Object(path) as Partial<Record<keyof ProviderIconPath, unknown>>
  return (
    typeof d === 'string' &&
    d.length <= LONGEST_PATH &&
    PATH.test(d) &&
    (fill === undefined || (typeof fill === 'string' && isColor(fill)))
  )
}
