/** An address that others are below. */
export const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
