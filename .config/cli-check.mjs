// Does what a new user does: creates an empty application, runs `authengine init` and the commands that it prints, and
// signs in with Chromium, with nothing registered anywhere. It prints how long that took.
//
//   npm run cli:check               every framework
//   npm run cli:check -- next       some of them
//   … --packed                      takes the packages that were packed before
//
// Pictures of the pages are in .cache/cli.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { chromiumPath } from './chromium.mjs'
import { freePort } from './freePort.mjs'
import { addedBy, env, folderOf, home, isOurs, pack, quietly } from './packed.mjs'
import { takePicture } from './takePicture.mjs'
import { root, run } from './workspace.mjs'

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const pictures = join(root, '.cache/cli')
const versionsIn = (example) => {
  const { dependencies, devDependencies } = read(join(root, 'docs/examples', example, 'package.json'))
  return { ...dependencies, ...devDependencies }
}
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Minimal applications that start, as the tools of the frameworks create them. */
const EMPTY = {
  express: () => ({
    // The relevant parts of what `npm init -y` writes.
    files: { 'package.json': manifest({ scripts: { test: 'exit 1' } }) },
    page: '/auth/signin',
    start: (port) => ({ words: ['run', 'dev'], env: { PORT: port } }),
    database: ['@authengine/sql', 'libsql'],
  }),
  'express-typescript': () => ({
    files: {
      'package.json': manifest({ type: 'module' }),
      'tsconfig.json': readFileSync(join(root, 'docs/examples/express/tsconfig.json'), 'utf8'),
    },
    page: '/auth/signin',
    start: (port) => ({ words: ['run', 'dev'], env: { PORT: port } }),
    check: ['exec', '--', 'tsc', '--noEmit'],
  }),
  next: () => ({
    files: {
      'package.json': manifest({
        scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
        ...dependencies('next', ['next', 'react', 'react-dom'], ['@types/node', '@types/react', 'typescript']),
      }),
      'tsconfig.json': readFileSync(join(root, 'docs/examples/next/tsconfig.json'), 'utf8'),
      'next.config.ts': readFileSync(join(root, 'docs/examples/next/next.config.ts'), 'utf8'),
      '.gitignore': 'node_modules\n.next\n.env*\n',
      'app/layout.tsx':
        'export default function Layout({ children }: { children: React.ReactNode }) {\n' +
        '  return (\n    <html lang="en">\n      <body>{children}</body>\n    </html>\n  )\n}\n',
      'app/page.tsx': 'export default function Home() {\n  return <h1>Home</h1>\n}\n',
    },
    check: ['run', 'build'],
    page: '/api/auth/signin',
    start: (port) => ({ words: ['run', 'dev', '--', '--port', port, '--hostname', '127.0.0.1'] }),
    built: (port) => ['node_modules/next/dist/bin/next', 'start', '--port', port, '--hostname', '127.0.0.1'],
  }),
  sveltekit: () => ({
    files: {
      'package.json': manifest({
        type: 'module',
        scripts: { dev: 'vite dev', build: 'vite build' },
        ...dependencies(
          'sveltekit',
          [],
          [
            '@sveltejs/adapter-node',
            '@sveltejs/kit',
            '@sveltejs/vite-plugin-svelte',
            'svelte',
            'svelte-check',
            'typescript',
            'vite',
          ],
        ),
      }),
      'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json", "compilerOptions": { "strict": true } }\n',
      'vite.config.ts': readFileSync(join(root, 'docs/examples/sveltekit/vite.config.ts'), 'utf8'),
      '.gitignore': 'node_modules\n/.svelte-kit\n/build\n.env\n.env.*\n',
      'src/app.html': readFileSync(join(root, 'docs/examples/sveltekit/src/app.html'), 'utf8'),
      'src/routes/+page.svelte': '<h1>Home</h1>\n',
    },
    check: ['run', 'build'],
    page: '/auth/signin',
    start: (port) => ({ words: ['run', 'dev', '--', '--port', port, '--host', '127.0.0.1', '--strictPort'] }),
    built: () => ['--env-file=.env', 'build/index.js'],
  }),
  qwik: () => ({
    files: {
      ...copied('qwik', ['tsconfig.json', 'vite.config.ts', 'src/entry.ssr.tsx', 'src/root.tsx', 'src/global.css']),
      'package.json': manifest({
        type: 'module',
        scripts: { dev: 'vite --mode ssr', build: 'tsc --noEmit && vite build' },
        ...dependencies('qwik', ['@builder.io/qwik', '@builder.io/qwik-city'], ['@types/node', 'typescript', 'vite']),
      }),
      'src/routes/index.tsx':
        "import { component$ } from '@builder.io/qwik'\n\nexport default component$(() => <h1>Home</h1>)\n",
    },
    page: '/auth/signin',
    start: (port) => ({ words: ['run', 'dev', '--', '--port', port, '--host', '127.0.0.1', '--strictPort'] }),
    check: ['run', 'build'],
  }),
  'solid-start': () => ({
    files: {
      ...copied('solid-start', ['tsconfig.json', 'src/entry-client.tsx', 'src/entry-server.tsx']),
      'app.config.ts': "import { defineConfig } from '@solidjs/start/config'\n\nexport default defineConfig({})\n",
      'package.json': manifest({
        type: 'module',
        scripts: { dev: 'vinxi dev', build: 'vinxi build' },
        ...dependencies(
          'solid-start',
          ['@solidjs/router', '@solidjs/start', 'solid-js', 'vinxi'],
          ['@types/node', 'typescript'],
        ),
        overrides: read(join(root, 'docs/examples/solid-start/package.json')).overrides,
      }),
      'src/app.tsx':
        "import { Router } from '@solidjs/router'\nimport { FileRoutes } from '@solidjs/start/router'\n" +
        "import { Suspense } from 'solid-js'\n\nexport default function App() {\n  return (\n" +
        '    <Router root={(props) => <Suspense>{props.children}</Suspense>}>\n      <FileRoutes />\n    </Router>\n  )\n}\n',
      'src/routes/index.tsx': 'export default function Home() {\n  return <h1>Home</h1>\n}\n',
    },
    page: '/api/auth/signin',
    start: (port) => ({ words: ['run', 'dev', '--', '--port', port, '--host', '127.0.0.1'] }),
    check: ['run', 'build'],
    built: () => ['--env-file=.env', '.output/server/index.mjs'],
  }),
}

/** Unchanged files of an example. */
function copied(example, paths) {
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(root, 'docs/examples', example, path), 'utf8')]),
  )
}

const wanted = names.length > 0 ? names : Object.keys(EMPTY)
assert.deepEqual(
  wanted.filter((name) => !(name in EMPTY)),
  [],
  `There are: ${Object.keys(EMPTY).join(', ')}.`,
)
if (!words.includes('--packed')) {
  run('npm', ['run', '--silent', 'build'])
  pack()
}
mkdirSync(pictures, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const name of wanted) await check(name, EMPTY[name]())
} finally {
  await browser.close()
}

async function check(name, { built, check: typed, database, files, page, start }) {
  const folder = join(home, `cli-${name}`)
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ ...files, '.npmrc': 'install-links=true\n' })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  // The empty application exists before sign-in is added.
  await quietly(folder, ['install', ...quiet])

  const began = Date.now()
  const said = authengine(folder, ['init', '--provider', 'github'])
  assert.match(said, /callback\/github/)
  for (const line of said.matchAll(/^ {2}npm install (.*)$/gm)) {
    const [packages, flags] = [
      line[1].split(' ').filter(isPackage),
      line[1].split(' ').filter((word) => !isPackage(word)),
    ]
    await quietly(folder, ['install', ...flags, ...withOurs(packages), ...quiet])
  }
  const port = String(await freePort())
  const { words: started, env: more = {} } = start(port)
  await served(folder, ['npm', ...started], more, async (log) => {
    await signIn(name, `http://127.0.0.1:${port}${page}`, began, log)
    assert.doesNotMatch(log(), /\[error\]|\w*Error: |⨯/, log())
    const found = authengine(folder, ['doctor', '--url', `http://127.0.0.1:${port}`])
    console.log(found.replaceAll(/^/gm, '    '))
    assert.match(found, /^ok +secret/m)
    assert.match(found, /^ok +site/m)
    assert.match(found, /^warning +github +there is no client id/m)
  })
  if (database) {
    await quietly(folder, ['install', ...withOurs(database), ...quiet])
    assert.match(authengine(folder, ['migrate', '--sqlite', 'auth.db']), /^made table users$/m)
    assert.match(authengine(folder, ['migrate', '--sqlite', 'auth.db']), /has everything/)
  }
  // A build may report errors that development mode does not.
  if (typed) await quietly(folder, typed)
  if (built) await closed(folder, built, page.replace('/signin', ''))
}

/** The result of a build has no development sign-in, even if NODE_ENV is not set. */
async function closed(folder, built, basePath) {
  const port = String(await freePort())
  const more = { PORT: port, HOST: '127.0.0.1', ORIGIN: `http://127.0.0.1:${port}`, AUTH_TRUST_HOST: 'true' }
  await served(folder, [process.execPath, ...built(port)], more, async (log) => {
    const address = `http://127.0.0.1:${port}${basePath}`
    await untilAnswered(`${address}/providers`, log)
    assert.deepEqual(Object.keys(await (await fetch(`${address}/providers`)).json()), ['github'])
    assert.equal((await fetch(`${address}/development`)).status, 404)
  })
}

/** Uses a server while it runs. Its framework, or what init has written, has to set NODE_ENV. */
async function served(folder, [command, ...words], more, use) {
  const server = spawn(command, words, {
    cwd: folder,
    // In its own process group, so that npm and the processes that it starts end together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...more, NODE_ENV: undefined },
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (log += String(text)))
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await use(() => log)
  } finally {
    process.kill(-server.pid)
    await ended
  }
}

async function signIn(name, address, began, log) {
  await untilAnswered(address, log)
  const person = await browser.newPage()
  const complaints = []
  person.on('pageerror', (error) => complaints.push(String(error)))
  // An empty application has no icon.
  const isIcon = (line) => line.location().url.endsWith('/favicon.ico')
  person.on(
    'console',
    (line) => line.type() === 'error' && !isIcon(line) && complaints.push(`${line.text()} ${line.location().url}`),
  )
  await person.goto(address)
  // A framework that does not tell where a request comes from: the application prints a link in the terminal.
  const link = /https?:\/\/\S+\/development\?link=\S+/.exec(log())?.[0]
  assert.equal(link !== undefined, name === 'next', 'Only the binding of Next has no peer')
  if (link !== undefined) await person.goto(link)
  await takePicture(person, join(pictures, `${name}.png`))
  assert.equal(await person.getByText('GitHub').count(), 0, 'GitHub has no client id yet')
  await person.getByRole('button', { name: 'Development sign-in' }).click()
  await person.getByLabel('Name').fill('Ada')
  await takePicture(person, join(pictures, `${name}-development.png`))
  // What follows is a page of the application.
  assert.deepEqual(complaints, [])
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await person.waitForURL((url) => !url.pathname.includes('/auth/'))
  const seconds = Math.round((Date.now() - began) / 100) / 10
  const session = await person.evaluate(
    async (path) => (await fetch(path)).json(),
    new URL(address).pathname.replace(/signin$/, 'session'),
  )
  assert.equal(session.user.name, 'Ada')
  console.log(`${name}: from init to signed in: ${seconds} s`)
  await person.close()
}

async function untilAnswered(address, log) {
  for (let tries = 0; tries < 1200; tries++) {
    const response = await fetch(address).catch(() => undefined)
    if (response) {
      assert.equal(response.status, 200, `${address} answered ${response.status}:\n${await response.text()}\n${log()}`)
      return
    }
    await wait(100)
  }
  assert.fail(`There was no answer:\n${log()}`)
}

/** Runs the installed command, or the packed one if it is not installed yet, as npx would. */
function authengine(folder, args, code = 0) {
  const installed = join(folder, 'node_modules/.bin/authengine')
  const fetched = join(home, 'packages/authengine/dist/cli/main.js')
  const [command, ...first] = existsSync(installed) ? [installed] : [process.execPath, fetched]
  const { status, stderr, stdout } = spawnSync(command, [...first, ...args], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, code, `${stdout}${stderr}`)
  return stdout
}

/**
 * Packages to install: our packages and those on which they depend from local folders, because no registry has them.
 */
function withOurs(packages) {
  const ours = Object.fromEntries(packages.filter(isOurs).map((name) => [name, '']))
  const others = packages
    .filter((name) => !isOurs(name))
    .map((name) => `${name}@${versionsIn('express')[name] ?? 'latest'}`)
  return [...Object.keys({ ...ours, ...addedBy(ours) }).map((name) => `file:../packages/${folderOf(name)}`), ...others]
}

function isPackage(word) {
  return !word.startsWith('-')
}

function dependencies(example, names, development) {
  const versions = versionsIn(example)
  const pick = (list) => Object.fromEntries(list.map((name) => [name, versions[name]]))
  return { dependencies: pick(names), devDependencies: pick(development) }
}

function manifest(members) {
  return `${JSON.stringify({ name: 'empty', version: '1.0.0', private: true, ...members }, null, 2)}\n`
}
