/** What every subject agrees on: the site, its secrets, who signs in, and how large a session is. */
export const ORIGIN = 'http://localhost:3000'
export const SECRETS = ['newest', 'second', 'oldest'].map((name) => `k9QzV3tR8wXyLp4NfB7cJ2hGdM5sE6aU-${name}`)
export const PERSON = {
  id: '5d9f2c1e-6f0b-4a52-9c53-7f3f4f0f6d11',
  name: 'Ann Example',
  email: 'ann@example.test',
  image: 'https://static.example.test/people/ann-example-128x128.png',
}
/** Cookies of others on the same site: every cookie header carries them. */
export const FOREIGN = 'theme=dark; _ga=GA1.2.1203948576.1700000000'

/** About 6 KB of claims, as applications that keep everything in the cookie have them. */
export const LARGE = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`claim${at}`, `${at}-`.padEnd(80, 'abcdefghij')]),
)

/** So many providers that need no network to be configured; the same objects are understood by both libraries. */
export const someProviders = (count) =>
  Array.from({ length: count }, (_, at) => ({
    id: `service${at}`,
    name: `Service ${at}`,
    type: 'oauth',
    clientId: 'client',
    clientSecret: 'secret-of-the-client',
    issuer: `https://service${at}.example.test`,
    authorization: { url: `https://service${at}.example.test/authorize`, params: { scope: 'profile email' } },
    token: `https://service${at}.example.test/token`,
    userinfo: `https://service${at}.example.test/userinfo`,
    profile: (profile) => ({ id: profile.id, name: profile.name, email: profile.email }),
  }))

/** Ends the case when an answer is not the right one: nothing wrong is ever timed. */
export function must(condition, what, ...evidence) {
  if (!condition) throw new Error(`${what}: ${evidence.map((each) => JSON.stringify(each)).join(' ')}`)
}

/** The right session is one of Ann. */
export const mustBeAnn = (session) => must(session?.user?.email === PERSON.email, 'not the session of Ann', session)
