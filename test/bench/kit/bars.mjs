const REFERENCE = '@auth/core'
const OURS = 'authengine'
const PORTABLE = 'authengine, portable'

/** A bar: the cases it belongs to, its text, and a function that returns the figure to compare with the limit. */
const bar = (cases, says, figure, limit, kind = 'at most') => ({ cases, says, figure, limit, kind })

const share =
  (name, part, metric = 'cpu', against = REFERENCE) =>
  (of) =>
    of(name, part)?.[metric] / of(name, against)?.[metric]
const ofReference = (name) => share(name, OURS)
const ofFloor = (name) => (of) => of(name, OURS)?.cpu / of('floor', 'floor')?.cpu
const between = (name, other) => (of) => of(name, OURS)?.cpu / of(other, OURS)?.cpu
const count =
  (name, key, contestant = OURS) =>
  (of) =>
    of(name, contestant)?.[key]
const express = (part, key) => share('express-200', `authengine, ${part}`, key, 'bare Express')

const grownAfterAMillion = (of) => {
  const figures = of('memory', OURS)
  return figures?.distinct >= 1_000_000 ? figures.grownRss : undefined
}

const PASSWORD_FORMS = ['sign in', 'sign up', 'forgot', 'code']

export const BARS = [
  bar(['session-small-seen'], 'CPU of the reference', ofReference('session-small-seen'), 1 / 40),
  bar(['session-small-seen'], 'CPU of the floor', ofFloor('session-small-seen'), 1.5),
  bar(['session-small-first'], 'CPU of the reference (NodeCodec)', ofReference('session-small-first'), 1 / 25),
  bar(['session-small-first'], 'crypto jobs (NodeCodec)', count('session-small-first', 'jobs'), 0, 'exactly'),
  bar(['session-small-first'], 'CPU of the reference (JoseCodec)', share('session-small-first', PORTABLE), 1 / 8),
  bar(['session-small-first'], 'crypto jobs (JoseCodec)', count('session-small-first', 'jobs', PORTABLE), 1, 'exactly'),
  bar(
    ['inprocess-seen'],
    'CPU of `getSession` of @auth/express',
    share('inprocess-seen', OURS, 'cpu', '@auth/express'),
    1 / 300,
  ),
  bar(
    ['inprocess-seen'],
    'the same, by `getSession` of @authengine/express',
    share('inprocess-seen', '@authengine/express', 'cpu', '@auth/express'),
    1 / 300,
  ),
  bar(
    ['inprocess-first'],
    'CPU of `getSession` of @auth/express',
    share('inprocess-first', OURS, 'cpu', '@auth/express'),
    1 / 80,
  ),
  bar(
    ['inprocess-first'],
    'the same, by `getSession` of @authengine/express',
    share('inprocess-first', '@authengine/express', 'cpu', '@auth/express'),
    1 / 80,
  ),
  bar(['session-large-first'], 'CPU of the reference', ofReference('session-large-first'), 1 / 15),
  bar(['session-3-secrets-seen'], 'CPU with one secret', between('session-3-secrets-seen', 'session-small-seen'), 1.05),
  bar(
    ['session-3-secrets-first'],
    'CPU with one secret',
    between('session-3-secrets-first', 'session-small-first'),
    1.05,
  ),
  bar(
    ['session-100-providers-seen'],
    'CPU with one provider',
    between('session-100-providers-seen', 'session-small-seen'),
    1.05,
  ),
  bar(
    ['session-100-providers-first'],
    'CPU with one provider',
    between('session-100-providers-first', 'session-small-first'),
    1.05,
  ),
  bar(['no-cookie'], 'CPU of the floor', ofFloor('no-cookie'), 1.3),
  bar(['database-memory'], 'adapter calls', count('database-memory', 'adapterCalls'), 1, 'exactly'),
  bar(['database-memory'], 'CPU of the reference', ofReference('database-memory'), 1 / 4),
  bar(['sqlite-locked'], 'ms that the event loop stands still', count('sqlite-locked', 'worst'), 50),
  bar(['credentials-signin'], 'CPU of the reference', ofReference('credentials-signin'), 1 / 6),
  bar(['password-signin'], 'CPU of better-auth', share('password-signin', OURS, 'cpu', 'better-auth'), 1),
  bar(['password-signin'], 'ms that a file read takes, 200 at once', count('password-signin', 'read'), 50),
  ...PASSWORD_FORMS.flatMap((each) => [
    bar(['password-names'], `${each}: difference, in 100 µs or 1 %`, count('password-names', 'excess', each), 1),
    bar(['password-names'], `${each}: AUC, distance from 0.5`, count('password-names', 'distance', each), 0.05),
  ]),
  bar(['sign-out'], 'CPU of the reference', ofReference('sign-out'), 1 / 6),
  bar(['oidc-signin'], 'outgoing requests', count('oidc-signin', 'requests'), 1, 'exactly'),
  bar(
    ['oidc-signin'],
    'outgoing requests with userinfo',
    count('oidc-signin', 'requests', 'authengine, userinfo'),
    2,
    'exactly',
  ),
  bar(['oidc-signin'], 'CPU of the reference', ofReference('oidc-signin'), 1 / 3),
  bar(['oidc-first-100'], 'discovery requests', count('oidc-first-100', 'discovery'), 1, 'exactly'),
  bar(['oidc-first-100'], 'requests for keys', count('oidc-first-100', 'jwks'), 1, 'exactly'),
  bar(['cold-start'], 'ms to import the core', count('cold-start', 'import'), 15),
  bar(['cold-start'], 'ms to construct and answer `GET /session`', count('cold-start', 'afterImport'), 5),
  bar(['cold-start'], 'the same by `engine.session`', count('cold-start', 'afterImport', 'authengine, in process'), 5),
  bar(['bundle-one'], 'kB gzip', count('bundle-one', 'wholeGzip'), 47),
  bar(
    ['express-200'],
    'requests / s of bare Express, seen before',
    express('seen before', 'perSecond'),
    0.9,
    'at least',
  ),
  bar(
    ['express-200'],
    'requests / s of bare Express, first sight',
    express('first sight', 'perSecond'),
    0.7,
    'at least',
  ),
  bar(['express-200'], 'p99 of bare Express, seen before', express('seen before', 'p99'), 1.3),
  bar(['express-200'], 'p99 of bare Express, first sight', express('first sight', 'p99'), 1.3),
  bar(
    ['express-telemetry'],
    'server CPU without the plugin',
    count('express-telemetry', 'ratio', 'with the plugin'),
    1.05,
  ),
  bar(
    ['express-telemetry'],
    'the same, with an SDK without exporter',
    count('express-telemetry', 'ratio', 'with the plugin and an SDK without exporter'),
    1.05,
  ),
  // With fewer cookies there is not enough time for growth.
  bar(['memory'], 'MB more after a million cookies', grownAfterAMillion, 64),
]

/** Cases whose figures are the same on any machine, however busy it is. */
const STEADY = /^express-telemetry$|^(bundle|install)/

/** Whether the load of the machine does not change the verdict, as for counts, sizes and what is measured in turn. */
export const isSteady = ({ cases, kind }) => kind === 'exactly' || STEADY.test(cases[0])

/** Bars of all other cases: at most as expensive as the best peer that does the same. */
export function otherBars(cases) {
  const named = new Set(BARS.flatMap((each) => each.cases))
  return cases
    .filter(({ name, contestants }) => !named.has(name) && OURS in contestants)
    .map(({ name, contestants, metric = 'cpu' }) => {
      const peers = Object.keys(contestants).filter((peer) => !/^@?authengine/.test(peer) && !contestants[peer].fewer)
      const figure = (of) => {
        const theirs = peers.map((peer) => of(name, peer)?.[metric])
        // If a peer failed, there is no figure, because that peer could have been the best.
        const all = theirs.length > 0 && theirs.every(Number.isFinite)
        return all ? of(name, OURS)?.[metric] / Math.min(...theirs) : undefined
      }
      return bar([name], `of the best peer that does the same (${metric})`, figure, 1)
    })
}

/** Whether a bar is reached; undefined if there is no figure. */
export function reached({ limit, kind }, value) {
  if (!Number.isFinite(value)) return undefined
  return kind === 'exactly' ? value === limit : kind === 'at least' ? value >= limit : value <= limit
}
