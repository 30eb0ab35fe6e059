// Runs one contestant of one case in this fresh process: node runCase.mjs <case> <contestant> <effort as JSON>
import { writeSync } from 'node:fs'

const [name, contestant, effort] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
delete process.env.AUTH_SECRET
delete process.env.AUTH_URL
const { default: found } = await import(`./cases/${name}.mjs`)
const figures = await found.contestants[contestant].run(JSON.parse(effort))
// The result has a stream of its own, because libraries may write to stdout and stderr.
writeSync(3, JSON.stringify(figures))
process.exit(0)
