// Prints cookie headers, one per line: node kit/mint.mjs <subject> <options as JSON> <count>
// This is a separate process, so the caches and compilers of the measured process have not seen these cookies.
const [name, options, count] = process.argv.slice(2)
const { cookie, create } = await import(`../subjects/${name}.mjs`)
const minter = create(JSON.parse(options))

let lines = []
for (let at = 0; at < Number(count); at++) {
  lines.push(await cookie(minter))
  if (lines.length === 500 || at === Number(count) - 1) {
    const flushed = process.stdout.write(`${lines.join('\n')}\n`)
    lines = []
    if (!flushed) await new Promise((done) => process.stdout.once('drain', done))
  }
}
