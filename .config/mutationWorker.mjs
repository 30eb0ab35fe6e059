// Runs test files repeatedly for .config/mutation.mjs. It uses one process, because starting Jest takes most of the
// time.
import { runCLI } from 'jest'
import usual from '../jest.config.mjs'

const { projects, ...shared } = usual
const config = {
  ...shared,
  // The loader of Jest loads the sources again for each run, with the fault that is switched on.
  ...projects.find(({ displayName }) => displayName === 'jest'),
  rootDir: process.cwd(),
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: '<rootDir>/.config/mutationEnvironment.mjs',
  cacheDirectory: '<rootDir>/.cache/jest',
  reporters: [],
}
delete config.displayName
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
