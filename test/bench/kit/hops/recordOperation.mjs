// Records one operation in this fresh process: node --conditions=authengine-source recordOperation.mjs <operation> <project>,
// with an IPC channel, to which it sends the identifiers of the functions in the order of their calls.
import { register } from 'node:module'

/** After this number of runs, lazily loaded parts are loaded, discovery is done and caches are filled. */
const WARM_UPS = 5

const [name, project] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
delete process.env.AUTH_SECRET
delete process.env.AUTH_URL

let calls
globalThis.recordHop = (id) => calls?.push(id)
register('./loader.mjs', import.meta.url, { data: { project } })

const { default: operation } = await import(`./operations/${name}.mjs`)
const prepare = await operation.make()
for (let at = 0; at < WARM_UPS; at++) await (await prepare())()
const act = await prepare()
calls = []
await act()
const recorded = calls
calls = undefined
process.send(recorded, () => process.exit(0))
