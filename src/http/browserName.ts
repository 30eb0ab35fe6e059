const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

/** In characters. */
const LONGEST = 500

/**
 * The name of the browser that sent a request, such as `Firefox`, if it is a known one. The client chooses the header, so
 * no text of it is repeated, and nothing may depend on it.
 *
 * @param headers - Headers of the request.
 */
export function browserName(headers: Headers): string | undefined {
  const agent = headers.get('user-agent')?.slice(0, LONGEST) ?? ''
  return BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
}
