/**
 * Whether a request calls a "use server" function directly.
 *
 * SolidStart runs it for every method, so that a mere link of another site does.
 */
export const isServerFunction = ({ url }: Pick<Request, 'url'>): boolean => new URL(url).pathname.includes('/_server')
