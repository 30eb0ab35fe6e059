/** Changes the URL to which the browser is redirected. */
export type AuthorizationLie = (back: URL) => URL

/** Changes parameters: undefined removes a parameter, a function gets the correct value. */
const parameters =
  (change: Readonly<Record<string, string | undefined | ((honest: string) => string)>>): AuthorizationLie =>
  (back) => {
    const url = new URL(back)
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, typeof value === 'string' ? value : value(url.searchParams.get(name) ?? ''))
    }
    return url
  }

/** Adds a second value of a parameter. */
const doubled =
  (name: string, second: (honest: string) => string): AuthorizationLie =>
  (back) => {
    const url = new URL(back)
    url.searchParams.append(name, second(url.searchParams.get(name) ?? ''))
    return url
  }

/** Lies in authorization responses. */
export const AUTHORIZATION_LIES = {
  'iss-other': parameters({ iss: 'https://evil.example' }),
  'iss-missing': parameters({ iss: undefined }),
  'iss-empty': parameters({ iss: '' }),
  'iss-trailing-slash': parameters({ iss: (honest) => `${honest}/` }),
  'iss-in-capitals': parameters({ iss: (honest) => honest.toUpperCase() }),
  'iss-with-port': parameters({ iss: (honest) => `${honest}:443` }),
  'iss-percent-encoded': parameters({ iss: (honest) => honest.replace('.', '%2E') }),
  'iss-twice': doubled('iss', (honest) => honest),
  'state-altered': parameters({ state: (honest) => `${honest}x` }),
  'state-missing': parameters({ state: undefined }),
  'state-empty': parameters({ state: '' }),
  'state-twice': doubled('state', () => 'another-state'),
  'code-missing': parameters({ code: undefined }),
  'code-empty': parameters({ code: '' }),
  'code-twice': doubled('code', () => 'another-code'),
  'code-other': parameters({ code: 'a-code-nobody-gave' }),
  'code-long': parameters({ code: 'x'.repeat(10_000) }),
  'code-control-characters': parameters({ code: 'a\r\n\u0000b' }),
  'code-and-error': parameters({ error: 'access_denied' }),
  'error-denied': parameters({ code: undefined, error: 'access_denied' }),
  'error-markup': parameters({
    code: undefined,
    error: 'access_denied',
    error_description: '<script>alert(1)</script>',
    error_uri: 'javascript:alert(1)',
  }),
  'error-unknown': parameters({ code: undefined, error: '<script>' }),
  'access_token-in-query': parameters({ access_token: 'a-token' }),
  'id_token-in-query': parameters({ id_token: 'a.b.c' }),
  'response-in-query': parameters({ response: 'a.b.c' }),
  'everything-in-fragment': (back) => {
    const url = new URL(back)
    url.hash = url.search.slice(1)
    url.search = ''
    return url
  },
  'everything-missing': (back) => new URL(back.pathname, back),
} satisfies Record<string, AuthorizationLie>
