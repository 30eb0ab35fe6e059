// npm start: builds everything and starts the demo. Checks first what would make it fail after the build.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const port = Number(process.env.PORT ?? 3000)

/** Ends with a message about what to do. */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`The demo needs Node 20.19 or later, and this is ${process.versions.node}. Install one: https://nodejs.org`)
}
if (!existsSync(here('node_modules/typescript'))) refuse('The dependencies are not installed. Run: npm ci')
if (!Number.isInteger(port) || port < 0 || port > 65535)
  refuse('PORT must be a number from 0 to 65535: PORT=3001 npm start')
if (!(await isFree(port))) {
  refuse(
    `Port ${port} is in use. Stop the other program, or use another port: PORT=${port === 65535 ? 3001 : port + 1} npm start`,
  )
}
console.log('Building the packages and the demo. The first time takes about 30 seconds.')
await import('./build.mjs')
await import(new URL('../docs/examples/demo/dist/main.js', import.meta.url).href)

/** Whether the demo can listen on a port of this machine. */
function isFree(wanted) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(wanted, 'localhost', () => server.close(() => resolve(true)))
  })
}
