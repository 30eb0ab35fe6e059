// Runs files of tests again and again for .config/mutation.mjs, in one process: most of what Jest costs is paid once.
import { readFileSync } from 'node:fs'
import { runCLI } from 'jest'
import ts from 'typescript'

const { outputText } = ts.transpileModule(readFileSync('jest.config.ts', 'utf8'), {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
})
const { default: usual } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
const config = {
  ...usual,
  rootDir: process.cwd(),
  testEnvironment: '<rootDir>/.config/mutationEnvironment.mjs',
  cacheDirectory: '<rootDir>/.cache/jest',
  reporters: [],
}
delete config.workerIdleMemoryLimit

process.on('message', async ({ on, files }) => {
  globalThis.mutation = { on, met: new Set() }
  const began = performance.now()
  const options = { bail: on > 0 ? 1 : 0, ci: true, passWithNoTests: false, runInBand: true, runTestsByPath: true }
  const argv = { ...options, $0: 'jest', _: files, config: JSON.stringify(config), silent: true, watchman: false }
  const { results } = await runCLI(argv, [process.cwd()])
  process.send({
    passed: results.success,
    met: [...globalThis.mutation.met],
    ms: performance.now() - began,
    bytes: process.memoryUsage().rss,
  })
})
process.send('ready')
