/** Only these tests use the loader of Jest and ts-jest, as the tests of many applications do: docs/decisions/0046. */
const IN_JEST = '<rootDir>/test/examples/plugin/'

const EVERYWHERE = {
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/plugins/[^/]+/dist/',
    '<rootDir>/.cache/',
    '<rootDir>/test/bench/',
    '<rootDir>/test/apps/overlays/',
  ],
}

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...EVERYWHERE,
      displayName: 'node',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      // These have their own commands: test:apps, test:browsers, test:floods, test:former, test:services.
      testPathIgnorePatterns: [
        '/node_modules/',
        IN_JEST,
        '<rootDir>/test/apps/',
        '<rootDir>/test/browser/',
        '<rootDir>/test/browsers/',
        '<rootDir>/test/floods/',
        '<rootDir>/test/former/',
        '<rootDir>/test/services/',
      ],
      runtime: '<rootDir>/test/support/native/runtime.cjs',
      testEnvironment: '<rootDir>/test/support/native/environment.mjs',
      transform: {},
    },
    {
      ...EVERYWHERE,
      displayName: 'jest',
      testMatch: [`${IN_JEST}**/*.test.ts`],
      testEnvironment: '<rootDir>/test/support/environment.mjs',
      resolver: '<rootDir>/test/support/resolver.cjs',
      transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/test/tsconfig.json' }] },
    },
  ],
  reporters: ['default', '<rootDir>/test/support/elsewhere.mjs'],
  testSequencer: '<rootDir>/test/support/longestFirst.mjs',
  maxWorkers: 2,
  // Long, because a busy machine is slow, and no test measures time with it.
  testTimeout: 60_000,
  workerIdleMemoryLimit: '1GB',
}
