import { posix } from 'node:path'
import type { Application, Framework, Plan, PlannedFile } from './Framework.js'

/** Usual entry files of servers. Those in `src` come first, because they are the sources. */
const ENTRIES = ['src/', ''].flatMap((folder) =>
  ['server', 'app', 'index', 'main'].flatMap((name) =>
    ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `${folder}${name}.${ending}`),
  ),
)
/** Folders of build results. */
const BUILT = /^(\.\/)?(dist|build|lib|out)\//

/** Express: writes a server if there is none, or says what to add to the existing server. */
export const express: Framework = {
  id: 'express',
  name: 'Express',
  mark: 'express',
  binding: '@authengine/express',
  basePath: '/auth',
  origin: 'http://localhost:3000',
  envFile: '.env',
  envFiles: ['.env'],
  loadsEnvFile: false,
  plan: (application) => {
    const { manifest, typed } = application
    const folder = typed ? 'src/' : ''
    // With the extension js or ts, Node would read the file as CommonJS in a package that is not a module.
    const [ending, emitted] = manifest.isModule ? [typed ? 'ts' : 'js', 'js'] : [typed ? 'mts' : 'mjs', 'mjs']
    const config = `${folder}auth.config.${ending}`
    const server = `${folder}server.${ending}`
    const theirs = theirServer(application, server)
    const own = { start: startOf(server), dev: startOf(server, DEVELOPMENT) }
    const scripts = Object.entries(own).filter(([name]) => theirs === undefined && !manifest.hasScript(name))
    const hasDev = theirs === undefined && manifest.scripts['dev'] === own.dev
    return {
      config,
      files: [
        ...(theirs === undefined ? [{ path: server, purpose: 'the server', text: serverText(emitted, typed) }] : []),
        DEVELOPMENT_FILE,
      ],
      packages: ['authengine', '@authengine/express', 'express'],
      devPackages: ['@types/express', '@types/node', 'tsx', 'typescript'],
      scripts: Object.fromEntries(scripts),
      start: hasDev || scripts.some(([name]) => name === 'dev') ? 'npm run dev' : typedStartOf(theirs ?? server),
      ...(theirs !== undefined && { remains: mountText(application, theirs, config, emitted) }),
    } satisfies Plan
  },
}

/** The entry file of a server that exists already. */
function theirServer({ folder, manifest }: Application, ours: string): string | undefined {
  // A server that an earlier init wrote does not count: it is compared with the new text.
  if (folder.read(ours)?.includes("from '@authengine/express'")) return undefined
  const { main } = manifest
  const named = main === undefined || BUILT.test(main) ? [] : [main]
  return [...named, ...ENTRIES].find((file) => folder.has(file))
}

/** The file that only the development script loads. */
const DEVELOPMENT = '.env.development'
/** `NODE_ENV` is not in `.env`, because that file is often copied to where the application runs in production. */
const DEVELOPMENT_FILE: PlannedFile = {
  path: DEVELOPMENT,
  purpose: 'NODE_ENV for "npm run dev"',
  text: '# Only "npm run dev" reads this file. In production, NODE_ENV has to be production.\nNODE_ENV=development\n',
  instead: 'It has to contain NODE_ENV=development, which allows the development sign-in.',
}

/** The command that starts a server in a script of package.json. */
const startOf = (server: string, ...more: readonly string[]): string =>
  [/\.[cm]?ts$/.test(server) ? 'tsx' : 'node', ...['.env', ...more].map((file) => `--env-file=${file}`), server].join(
    ' ',
  )

/** The command for development in a terminal, which does not find programs in node_modules by name. */
const typedStartOf = (server: string): string => startOf(server, DEVELOPMENT).replace(/^tsx/, 'npx tsx')

function mountText(application: Application, entry: string, config: string, emitted: string): string {
  const from = importOf(config, entry, emitted)
  const lines = isCommonJs(application, entry)
    ? `const { getSession, MiddlewareAuth } = require('@authengine/express') // Node 20.19, 22.12 or newer
  const { config } = require('${from}')`
    : `import { getSession, MiddlewareAuth } from '@authengine/express'
  import { config } from '${from}'`
  return `Add to ${entry}, before your routes:

  ${lines}

  app.use('/auth', MiddlewareAuth(config))
  // who is signed in: await getSession(req, config)`
}

/** Whether a file should load others with `require`. */
function isCommonJs({ folder, manifest }: Application, entry: string): boolean {
  if (entry.endsWith('.cjs')) return true
  if (/\.m[jt]s$/.test(entry) || (manifest.isModule && !entry.endsWith('.cts'))) return false
  const text = folder.read(entry) ?? ''
  // A compiler converts the import statements, or Node detects that the file is an ECMAScript module.
  if (/^\s*(import|export)\b(?!\s*[(.])/m.test(text)) return false
  return entry.endsWith('js') || /\brequire\(/.test(text)
}

/** The specifier with which one file imports another. */
function importOf(file: string, from: string, ending: string): string {
  const path = posix.relative(posix.dirname(from), file).replace(/\w+$/, ending)
  return path.startsWith('.') ? path : `./${path}`
}

const serverText = (
  ending: string,
  typed: boolean,
): string => `import { getSession, MiddlewareAuth } from '@authengine/express'
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
          : 'You are not signed in. <a href="/auth/signin">Sign in</a>',
      )
    })
    .catch(next)
})

const port = Number(process.env['PORT'] ?? 3000)
app.listen(port, '127.0.0.1', (${typed ? 'error?: Error' : 'error'}) => {
  if (error) throw error
  console.log(\`Ready at http://localhost:\${port}\`)
})
`
