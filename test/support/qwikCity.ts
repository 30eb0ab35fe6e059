/**
 * What the build of Qwik City writes for an application, here for one without pages: each of its modules has some of these.
 *
 * Nothing of the framework or of the library is replaced.
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
