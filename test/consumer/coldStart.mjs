// Runs in a folder outside the project, against the packed tarballs: what a fresh process loads to know who somebody is.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { register } from 'node:module'

const MOST_FILES = 10
const caller = (cookie) => ({ url: 'http://localhost/', headers: new Headers(cookie ? { cookie } : {}) })
const engineOf = ({ AuthEngine }, providers) =>
  new AuthEngine({ secret: 'a-secret-for-this-test-only-0123456789', trustHost: true, providers }, {})

if (process.argv[2] === 'cookie') {
  const [core, { default: Credentials }] = await Promise.all([
    import('authengine'),
    import('@authengine/providers/credentials'),
  ])
  const provider = Credentials({ authorize: () => ({ id: '1', name: 'Ann' }) })
  const { cookies } = await engineOf(core, [provider]).signIn(caller(), 'credentials', {})
  console.log(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
} else {
  const cookie = execFileSync(process.execPath, [import.meta.filename, 'cookie'], { encoding: 'utf8' }).trim()
  // The hooks run in a thread of their own; "loaded:" asks them what they have seen.
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

  const core = await import('authengine')
  const imported = await loaded('import')
  const files = imported.filter((name) => !name.startsWith('node:'))
  assert.deepEqual(
    files.filter((name) => !name.startsWith('authengine/dist/')),
    [],
  )
  assert.ok(files.length <= MOST_FILES, `import 'authengine' loads ${files.length} files:\n${files.join('\n')}`)

  const { session } = await engineOf(core, []).session(caller(cookie))
  assert.deepEqual(session.user, { name: 'Ann' })
  assert.deepEqual((await loaded('session')).slice(imported.length), [])
  console.log(`import 'authengine' loads ${files.length} files, and a session none, on Node ${process.version}`)
}
