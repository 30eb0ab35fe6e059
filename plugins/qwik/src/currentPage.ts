// What Qwik adds to the address of a page when it sends something to it.
const OWN = ['qaction', 'qdata', 'qfunc']

/** Path and query of the page that a form is on. */
export function currentPage({ url }: { readonly url: URL }): string {
  const query = new URLSearchParams(url.search)
  for (const name of OWN) query.delete(name)
  return query.size > 0 ? `${url.pathname}?${query.toString()}` : url.pathname
}
