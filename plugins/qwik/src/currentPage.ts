// Query parameters that Qwik adds to the URL of a page when it sends requests to it.
const OWN = ['qaction', 'qdata', 'qfunc']

/** Path and query of the page with the form. */
export function currentPage({ url }: { readonly url: URL }): string {
  const query = new URLSearchParams(url.search)
  for (const name of OWN) query.delete(name)
  return query.size > 0 ? `${url.pathname}?${query.toString()}` : url.pathname
}
