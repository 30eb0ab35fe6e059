import type { Config } from 'jest'

const config: Config = {
  testEnvironment: './test/support/environment.mjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // They need servers, built applications or other browsers, and have commands of their own: test:services, test:apps, test:browsers.
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/services/',
    '<rootDir>/test/apps/',
    '<rootDir>/test/browsers/',
  ],
  reporters: ['default', '<rootDir>/test/support/elsewhere.mjs'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/test/tsconfig.json' }] },
  resolver: '<rootDir>/test/support/resolver.cjs',
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/plugins/[^/]+/dist/',
    '<rootDir>/.cache/',
    '<rootDir>/test/bench/',
    '<rootDir>/test/apps/overlays/',
  ],
  maxWorkers: 2,
  // Nothing is measured by it: a busy machine may take its time.
  testTimeout: 60_000,
  workerIdleMemoryLimit: '512MB',
  collectCoverageFrom: ['src/**/*.ts', 'plugins/*/src/**/*.ts'],
  coverageProvider: 'babel',
}
export default config
