/** The URL with a slash at the end, so that other URLs can be relative to it. */
export const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
