// Runs in a folder outside the project, with the packed tarballs: checks what a fresh process loads to read a session.
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { execFileSync } from 'node:child_process'
import { register } from 'node:module'

const MAX_FILES = 40
const incomingRequest = (cookie) => ({
  url: 'http://localhost/',
  header: (name) => (name === 'cookie' ? (cookie ?? null) : null),
  get headers() {
    return new Headers(cookie ? { cookie } : {})
  },
})
const engineOf = ({ AuthEngine }, providers) =>
  new AuthEngine(
    { secret: 'a-secret-for-this-test-only-0123456789abcdefghijklmnopqrstuv', trustHost: true, providers },
    {},
  )

if (process.argv[2] === 'cookie') {
  const [core, { default: Credentials }] = await Promise.all([
    import('authengine'),
    import('@authengine/providers/credentials'),
  ])
  const provider = Credentials({ authorize: () => ({ id: '1', name: 'Ann' }) })
  const { cookies } = await engineOf(core, [provider]).signIn(incomingRequest(), 'credentials', {})
  console.log(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
} else {
  const cookie = execFileSync(process.execPath, [import.meta.filename, 'cookie'], { encoding: 'utf8' }).trim()
  // The hooks run in a separate thread. An import of "loaded:…" returns what they have seen.
  const hooks = `
    const seen = []
    const isQuestion = (name) => name.startsWith('loaded:')
    export const resolve = (name, context, next) =>
      isQuestion(name) ? { url: name, shortCircuit: true } : next(name, context)
    export async function load(url, context, next) {
      if (isQuestion(url))
        return { format: 'module', source: 'export default ' + JSON.stringify(seen), shortCircuit: true }
      seen.push(url)
      return next(url, context)
    }`
  register(`data:text/javascript,${encodeURIComponent(hooks)}`)
  const loaded = async (moment) =>
    (await import(`loaded:${moment}`)).default.map((url) => url.replace(/^.*\/node_modules\//, ''))

  const globals = [Reflect, Object]
  const before = globals.map(Reflect.ownKeys)
  const core = await import('authengine')
  assert.deepEqual(globals.map(Reflect.ownKeys), before)
  const imported = await loaded('import')
  const files = imported.filter((name) => !name.startsWith('node:'))
  assert.deepEqual(
    files.filter((name) => !name.startsWith('authengine/dist/')),
    [],
  )
  assert.ok(files.length <= MAX_FILES, `import 'authengine' loads ${files.length} files:\n${files.join('\n')}`)

  // Synchronous jobs are created as well, but their callbacks do not run.
  const [types, jobs] = [new Map(), []]
  const hook = createHook({
    init: (id, type) => types.set(id, type),
    before: (id) => /(REQUEST|JOB)$/.test(types.get(id)) && jobs.push(types.get(id)),
  }).enable()
  const { session } = await engineOf(core, []).session(incomingRequest(cookie))
  hook.disable()
  assert.deepEqual(session.user, { name: 'Ann' })
  assert.deepEqual((await loaded('session')).slice(imported.length), [])
  // The thread pool is not used, and the fetch classes of Node, which take longer to load than all the rest, are not
  // loaded.
  assert.deepEqual(jobs, [])
  assert.deepEqual(
    process.moduleLoadList.filter((name) => name.includes('undici')),
    [],
  )
  console.log(`import 'authengine' loads ${files.length} files, and a session none, on Node ${process.version}`)
}
