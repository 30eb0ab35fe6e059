import { posix } from 'node:path'
import type { Application, Framework, Plan } from './Framework.js'

const ENTRIES = ['server', 'app', 'index', 'main'].flatMap((name) =>
  ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].flatMap((ending) => [`${name}.${ending}`, `src/${name}.${ending}`]),
)

/** Express: a server where there is none yet, else what to add to the one that is there. */
export const express: Framework = {
  id: 'express',
  name: 'Express',
  mark: 'express',
  binding: '@authengine/express',
  basePath: '/auth',
  origin: 'http://localhost:3000',
  envFile: '.env',
  loadsEnvFile: false,
  plan: (application) => {
    const { manifest, typed } = application
    const folder = typed ? 'src/' : ''
    // What is no module would be read as CommonJS under its usual name.
    const [ending, emitted] = manifest.isModule ? [typed ? 'ts' : 'js', 'js'] : [typed ? 'mts' : 'mjs', 'mjs']
    const config = `${folder}auth.config.${ending}`
    const server = `${folder}server.${ending}`
    const theirs = theirServer(application, server)
    const start = theirs === undefined ? startOf(server, typed) : undefined
    const ownsStart = start !== undefined && !manifest.hasScript('start')
    return {
      config,
      files: theirs === undefined ? [{ path: server, purpose: 'the server', text: serverText(emitted) }] : [],
      packages: ['authengine', '@authengine/express', 'express'],
      devPackages: ['@types/express', '@types/node', 'tsx', 'typescript'],
      scripts: ownsStart ? { start } : {},
      start: ownsStart ? 'npm start' : (start ?? `node --env-file=.env ${theirs ?? server}`),
      ...(theirs !== undefined && { remains: mountText(theirs, config, emitted) }),
    } satisfies Plan
  },
}

/** The file of a server that somebody else wrote. */
function theirServer({ folder, manifest }: Application, ours: string): string | undefined {
  // What an earlier init wrote is written again, and found to be the same.
  if (folder.read(ours)?.includes("from '@authengine/express'")) return undefined
  const { main } = manifest
  return [...(main === undefined ? [] : [main]), ...ENTRIES].find((file) => folder.has(file))
}

const startOf = (server: string, typed: boolean): string =>
  typed ? `tsx --env-file=.env ${server}` : `node --env-file=.env ${server}`

const mountText = (entry: string, config: string, emitted: string): string => `Add to ${entry}, before your routes:

  import { getSession, MiddlewareAuth } from '@authengine/express'
  import { config } from '${importOf(config, entry, emitted)}'

  app.use('/auth', MiddlewareAuth(config))
  // who is signed in: await getSession(req, config)`

/** What a file writes to import another. */
function importOf(file: string, from: string, ending: string): string {
  const path = posix.relative(posix.dirname(from), file).replace(/\w+$/, ending)
  return path.startsWith('.') ? path : `./${path}`
}

const serverText = (ending: string): string => `import { getSession, MiddlewareAuth } from '@authengine/express'
import express from 'express'
import { config } from './auth.config.${ending}'

const app = express()
// Behind a proxy, say which one: app.set('trust proxy', 'loopback')
app.use('/auth', MiddlewareAuth(config))

app.get('/', (req, res, next) => {
  getSession(req, config)
    .then((session) => {
      res.send(
        session?.user
          ? 'You are signed in. <a href="/auth/signout">Sign out</a>'
          : 'Nobody is signed in. <a href="/auth/signin">Sign in</a>',
      )
    })
    .catch(next)
})

const port = Number(process.env['PORT'] ?? 3000)
app.listen(port, '127.0.0.1', () => {
  console.log(\`Ready at http://localhost:\${port}\`)
})
`
