import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { freePort } from './freePort.mjs'
import { blocksOf } from './markdown.mjs'
import { addedBy, env, folderOf, home, isOurs } from './packed.mjs'
import { root } from './workspace.mjs'

const SERVES = /^(?:[A-Z_]+=\S+ )*(?:npm (?:run dev|start)|node --env-file)\b/
const QUIET = { audit: 'false', fund: 'false', loglevel: 'error', ignore_scripts: 'true', update_notifier: 'false' }
// Packages are copied as from a registry, not linked.
const INSTALL = { ...QUIET, install_links: 'true' }
const surroundings = {
  ...env,
  NODE_ENV: undefined,
  ...Object.fromEntries(Object.entries(INSTALL).map(([name, value]) => [`npm_config_${name}`, value])),
}

/**
 * @typedef {object} Ways
 * @property {string} [node] Path of another version of Node.
 * @property {number} [port] Port of a server whose code names it.
 * @property {string} [section] Heading of the only section that is followed.
 * @property {boolean} [onlyFirst] Whether to stop once the first server was used.
 */

/**
 * Follows a guide from its first block to its last: writes its files, and runs its commands. A server that a command
 * starts is used and then stopped.
 *
 * @param page Path of the guide.
 * @param folder An empty folder.
 * @param versions Versions of packages of others.
 * @param browse Uses a server: gets its origin, the path of the pictures, and a function that returns its output.
 *   Without it, no server is started.
 * @param {Ways} ways
 * @returns {Promise<{ commands: number, files: number }>} How many commands were run, and how many files were written.
 */
export async function followGuide(page, folder, versions, browse, { node, onlyFirst, port, section } = {}) {
  const PATH = node === undefined ? env.PATH : `${dirname(node)}${delimiter}${env.PATH}`
  const place = { env: { ...surroundings, PATH }, folder, port, versions }
  const done = { commands: 0, files: 0 }
  for (const { code, file, heading, language, line } of blocksOf(page)) {
    if (section !== undefined && heading !== section) continue
    try {
      if (file !== undefined) {
        write(join(folder, file), code)
        done.files++
      } else if (language === 'sh') {
        for (const command of code.split('\n').filter(Boolean)) {
          await obey(command, place, browse && { browse, pictures: picturesOf(page) })
          done.commands++
          if (onlyFirst && SERVES.test(command)) return done
        }
      }
    } catch (error) {
      throw new Error(`${page}:${line}: ${error.message}`, { cause: error })
    }
  }
  return done
}

const picturesOf = (page) => join(root, '.cache/guides', basename(page, '.md'))

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function obey(command, place, visitor) {
  if (SERVES.test(command)) {
    if (visitor) await serve(command, place, (origin, said) => visitor.browse(origin, visitor.pictures, said))
    return
  }
  const exact = exactly(command, place)
  const { status, stdout, stderr } = spawnSync('bash', ['-c', exact], {
    cwd: place.folder,
    env: place.env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`"${command}" failed.\n${stdout}${stderr}`)
}

/** The command with packages of this project in place of published ones. */
function exactly(command, { env, folder, versions }) {
  if (command.startsWith('npm install')) return fromHere(command, versions)
  const isInstalled = existsSync(join(folder, 'node_modules/authengine'))
  if (!command.startsWith('npx authengine ') || isInstalled) return command
  // npx would fetch the package, and `--install` would install published packages.
  const words = command.slice('npx authengine '.length).split(' ')
  const said = spawnSync(
    'node',
    [join(home, 'packages/authengine/dist/cli/main.js'), ...words.filter((word) => word !== '--install')],
    {
      ...{ cwd: folder, env, encoding: 'utf8' },
    },
  )
  if (said.status !== 0) throw new Error(`"${command}" failed.\n${said.stdout}${said.stderr}`)
  const installs = [...said.stdout.matchAll(/^ {2}(npm install .*)$/gm)].map(([, line]) => fromHere(line, versions))
  return words.includes('--install') ? installs.join(' && ') : 'true'
}

/** An installation command with our packages from this project, and other packages in the versions of the examples. */
function fromHere(command, versions) {
  const words = command.split(' ').slice(2)
  const ours = words.filter(isOurs)
  const all = Object.fromEntries(ours.map((name) => [name, '']))
  const packed = Object.keys({ ...all, ...addedBy(all) }).map((name) => join(home, 'packages', folderOf(name)))
  const others = words
    .filter((word) => !isOurs(word))
    .map((word) => (word.startsWith('-') ? word : pinned(word, versions)))
  return ['npm install', ...others, ...packed].join(' ')
}

/** Adds the exact version: `next@16` becomes `next@16.4.5`. */
function pinned(word, versions) {
  const [, name, wanted] = /^(@?[^@]+)(?:@(.*))?$/.exec(word)
  const version = versions[name]
  if (version === undefined)
    throw new Error(`The example application does not have ${name}, so its version is not known.`)
  if (wanted !== undefined && !`${version}.`.startsWith(`${wanted}.`)) {
    throw new Error(`The guide has ${word}, and the example application ${name}@${version}.`)
  }
  return `${name}@${version}`
}

/** Starts a server on a free port, or on the port that its code names, and stops it after its use. */
async function serve(command, { env, folder, port: fixed }, browse) {
  const port = fixed ?? (await freePort())
  const [documented] = /(?<=localhost:)\d+/.exec(command) ?? ['3000']
  // Vite reads the port from a flag, the other servers from a variable.
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const flag = /^vite\b/.test(scripts[/start|dev/.exec(command)?.[0]]) ? ` -- --port ${port} --strictPort` : ''
  const child = spawn('bash', ['-c', command.replaceAll(`localhost:${documented}`, `localhost:${port}`) + flag], {
    cwd: folder,
    // In its own process group, so that npm and the processes that it starts end together.
    detached: true,
    env: { ...env, PORT: String(port) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const gone = once(child, 'exit')
  try {
    await answering(`http://localhost:${port}/`, child)
    await browse(`http://localhost:${port}`, () => said)
  } catch (error) {
    throw new Error(`"${command}": ${error.message}\n${said}`, { cause: error })
  } finally {
    if (child.exitCode === null) {
      process.kill(-child.pid, 'SIGKILL')
      await gone
    }
  }
}

async function answering(url, child) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error('The server has ended.')
    try {
      await (await fetch(url)).text()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`Nothing answers at ${url}`)
}
