/** What all subjects share: the site, its secrets, the user, and the size of a session. */
export const ORIGIN = 'http://localhost:3000'
export const SECRETS = ['newest', 'second', 'oldest'].map((name) => `k9QzV3tR8wXyLp4NfB7cJ2hGdM5sE6aU-${name}`)
export const PERSON = {
  id: '5d9f2c1e-6f0b-4a52-9c53-7f3f4f0f6d11',
  name: 'Ann Example',
  email: 'ann@example.test',
  image: 'https://static.example.test/people/ann-example-128x128.png',
}
/** Cookies of other software on the same site: every `Cookie` header contains them. */
export const FOREIGN = 'theme=dark; _ga=GA1.2.1203948576.1700000000'

/** About 6 KB of claims, as in applications that keep everything in the cookie. */
export const LARGE = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`claim${at}`, `${at}-`.padEnd(80, 'abcdefghij')]),
)

/** This number of providers, whose configuration needs no network. Both libraries understand the same objects. */
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

/** Throws if a condition is not met: wrong results are never measured. */
export function must(condition, what, ...evidence) {
  if (!condition) throw new Error(`${what}: ${evidence.map((each) => JSON.stringify(each)).join(' ')}`)
}

/** The session must be that of Ann. */
export const mustBeAnn = (session) => must(session?.user?.email === PERSON.email, 'not the session of Ann', session)
