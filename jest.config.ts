import type { Config } from 'jest'

const config: Config = {
  testEnvironment: './test/support/environment.mjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/test/tsconfig.json' }] },
  resolver: '<rootDir>/test/support/resolver.cjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/plugins/[^/]+/dist/', '<rootDir>/.cache/'],
  maxWorkers: 2,
  workerIdleMemoryLimit: '512MB',
  collectCoverageFrom: ['src/**/*.ts', 'plugins/*/src/**/*.ts'],
  coverageProvider: 'babel',
}
export default config
