/**
 * The modules that the build of Qwik City generates for an application, here without pages: each of those modules has
 * some of these exports.
 *
 * Neither the framework nor the library is replaced.
 */
export const routes = []
export const menus = []
export const trailingSlash = false
export const basePathname = '/'
export const cacheModules = false
export const manifest = { mapping: {}, bundles: {}, symbols: {}, manifestHash: '' }
export const getNotFound = (): string => 'Not found'
export const isStaticPath = (): boolean => false
export default ''
