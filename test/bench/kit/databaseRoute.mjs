import { countCalls } from './counts.mjs'
import { FOREIGN, PERSON, mustBeAnn } from './site.mjs'
import { read } from './sessionRoute.mjs'

/** Additional counts of every figure: calls of the database adapter. */
const calls = (count) => async () => ({ adapterCalls: count() })

export async function ours(adapter) {
  const { create, cookie } = await import('../subjects/authengine.mjs')
  const person = await adapter.users.create({ ...PERSON, id: undefined, emailVerified: new Date() })
  const subject = create({ person, config: { adapter, session: { strategy: 'database' } } })
  const header = await cookie(subject)
  const count = countCalls(adapter)
  mustBeAnn(await read(subject.handle, header))
  return { call: () => read(subject.handle, header), outside: calls(count) }
}

export async function authjs(adapter) {
  const { create } = await import('../subjects/authjs.mjs')
  const { withAnn } = await import('../subjects/stores.mjs')
  const { handle, config } = create({ config: { adapter, session: { strategy: 'database' } } })
  // @auth/core refuses database sessions if credentials are the only provider.
  config.providers = [
    { ...(await import('@auth/core/providers/github')).default({}), clientId: 'a', clientSecret: 'b' },
  ]
  const header = `${FOREIGN}; authjs.session-token=${await withAnn(adapter)}`
  const count = countCalls(adapter)
  mustBeAnn(await read(handle, header))
  return { call: () => read(handle, header), outside: calls(count) }
}

/** @param make Makes the adapter, given the options of better-auth. */
export async function betterAuth(make) {
  const { cookie, create } = await import('../subjects/betterAuth.mjs')
  let count
  const database = (options) => {
    const adapter = make(options)
    count = countCalls(adapter)
    return adapter
  }
  const subject = create({ database })
  const header = await cookie(subject)
  const session = () => read(subject.handle, header, '/auth/get-session')
  mustBeAnn(await session())
  return { call: session, outside: calls(() => count()) }
}
