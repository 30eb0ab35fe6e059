/** Adds parameters to a URL or path that may have a query and a fragment already. Undefined ones are left out. */
export function withQuery(url: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  const parts = [query?.slice(1), added.toString()].filter(Boolean)
  return address + (parts.length > 0 ? `?${parts.join('&')}` : '') + fragment
}
