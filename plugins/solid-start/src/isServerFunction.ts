/**
 * Whether a request calls a "use server" function directly.
 *
 * SolidStart runs such a function for every method, so even a link on another site can call it.
 */
export const isServerFunction = ({ url }: Pick<Request, 'url'>): boolean => new URL(url).pathname.includes('/_server')
