import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { enrol, signUp } from '../support/accounts/account.js'
import { auditTables } from '../support/accounts/audit.js'
import { EVERYTHING, leftOfSignUp, NOTHING } from '../support/sql/leftOfSignUp.js'
import { EMBEDDED, type SharedPlace } from '../support/sql/SharedPlace.js'
import { RunningApp } from './RunningApp.js'
import { type Variant, variantsOf } from './Variant.js'

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'killedAt.mjs')).href
/** The writes of the transaction of a sign-up. SQLite additionally locks the row of the user with an update. */
const WRITES = [
  'delete from auth_pending',
  'insert into users',
  'insert into accounts',
  'insert into auth_secrets',
  'insert into audit_log',
  'insert into audit_log',
  'insert into auth_secrets',
  'insert into sessions',
  'insert into audit_log',
  'commit',
]

for (const variant of variantsOf('accounts')) {
  for (const [name, start] of Object.entries(EMBEDDED)) describeKilled(variant, name, start)
  describeTraced(variant, EMBEDDED['one SQLite file'])
}

/** A span that the application has printed. */
interface PrintedSpan {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly name: string
  readonly parent?: string
  readonly scope: string
  readonly spanId: string
  readonly traceId: string
}

const spansIn = (said: string): PrintedSpan[] =>
  [...said.matchAll(/^span (.*)$/gm)].map(([, line = '']) => JSON.parse(line) as PrintedSpan)

/** Tests that the spans of a sign-up are in the trace that the framework has started. */
function describeTraced(variant: Variant, start: (() => Promise<SharedPlace>) | undefined): void {
  describe(`${variant.name} with the SDK of OpenTelemetry`, () => {
    let place: SharedPlace | undefined
    let app: RunningApp | undefined

    afterEach(async () => {
      await app?.stop()
      await place?.stop()
    })

    it('traces a sign-up with its steps and its transaction', async () => {
      place = await start?.()
      const adapter = sqlAdapter(place?.at ?? { sqlite: ':memory:' }, { tables: [auditTables] })
      await migrate(adapter)
      await adapter.close()
      app = await RunningApp.start(variant, {
        DATABASE: JSON.stringify(place?.at),
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'traced.mjs')).href}`,
      })
      const browser = app.client()
      await signUp(browser, 'traced@example.test', variant.base)
      await enrol(browser, new Date(), variant.base)
      const isSignedIn = ({ attributes }: PrintedSpan): boolean => attributes['authengine.outcome'] === 'signed-in'
      await app.untilSaid((said) => spansIn(said).some(isSignedIn))
      const spans = spansIn(app.said)
      const root = spans.find(isSignedIn)
      const below = spans.filter(({ traceId, scope }) => traceId === root?.traceId && scope === 'authengine')
      const names = new Map(below.map(({ name, spanId }) => [spanId, name]))
      const nested = below.map(({ name, parent }) => `${names.get(parent ?? '') ?? 'framework'} > ${name}`)
      expect(nested).toEqual(
        expect.arrayContaining([
          'framework > authengine continue',
          'authengine continue > authengine commit',
          'authengine commit > authengine transaction',
          'authengine transaction > authengine sessions.create',
        ]),
      )
      // Next starts the span of a request itself. Express does this only with an instrumentation.
      expect(root?.parent !== undefined).toBe(variant.example === 'next')
      expect(JSON.stringify(below)).not.toContain('traced@example.test')
    }, 60_000)
  })
}

/** Tests what remains of a sign-up if its server is killed: once before each write. */
function describeKilled(variant: Variant, name: string, start: () => Promise<SharedPlace>): void {
  describe(`${variant.name} on ${name}`, () => {
    let place: SharedPlace
    let adapter: SqlAdapter

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at, { tables: [auditTables] })
      await migrate(adapter)
    }, 60_000)
    afterAll(async () => {
      await adapter.close()
      await place.stop()
    }, 60_000)

    /**
     * Signs up at a server that is started for this purpose. @returns The table and the kind of the write before which
     * it was killed.
     */
    const killedBefore = async (write: number, email: string): Promise<string | undefined> => {
      const app = await RunningApp.start(variant, {
        DATABASE: JSON.stringify(place.at),
        KILL_AT: String(write),
        NODE_OPTIONS: `--import ${PRELOAD}`,
      })
      const browser = app.client()
      const ended = await signUp(browser, email, variant.base)
        .then(() => enrol(browser, new Date(), variant.base))
        .catch(() => undefined)
      const session: unknown = ended && (await (await browser.get(`${variant.base}/session`)).json())
      await app.stop()
      const [, before] = /^killed before: (commit|(?:insert into|update|delete from) \W?\w+)/im.exec(app.said) ?? []
      // Either the server was killed, or the user is signed in.
      expect([email, before === undefined, app.said]).toEqual([email, session !== undefined, app.said])
      if (ended) expect(session).toMatchObject({ user: { email } })
      return before?.toLowerCase().replace(/\W+(?=\w+$)/, ' ')
    }

    it('keeps everything of a sign-up or nothing, whenever the server is killed', async () => {
      const kills: string[] = []
      const results: boolean[] = []
      for (let write = 0; write < 2 * WRITES.length; write++) {
        const email = `cut-${String(write)}@example.test`
        const before = await killedBefore(write, email)
        const found = await leftOfSignUp(adapter, email)
        expect([email, [NOTHING, EVERYTHING]]).toEqual([email, expect.arrayContaining([found])])
        results.push(found[0] === true)
        if (before === undefined) break
        kills.push(before)
      }
      expect(results).toEqual([...kills.map(() => false), true])
      expect(kills.filter((kill) => kill !== 'update users')).toEqual(WRITES)
    }, 300_000)
  })
}
