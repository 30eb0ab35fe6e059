import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretFault } from '../../../../src/config/checks/values.js'
import { localEnvFile } from '../../../../src/config/localEnvFile.js'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment } from '../../../../src/config/SettingsInput.js'

const messageWith = (envFile?: string): string | undefined =>
  secretFault(new Settings({}, readEnvironment({})), () => envFile)?.message

describe('localEnvFile', () => {
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'authengine-env-'))

  beforeAll(() => {
    process.chdir(folder)
  })

  afterAll(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })

  it('finds the env file of frameworks in the folder of the process', () => {
    expect(localEnvFile()).toBeUndefined()
    writeFileSync(join(folder, '.env'), 'AUTH_SECRET=a\n')
    expect(localEnvFile()).toBeUndefined()
    writeFileSync(join(folder, '.env.local'), 'AUTH_SECRET=a\n')
    expect(localEnvFile()).toBe('.env.local')
  })

  it('finds nothing in a runtime without files', () => {
    const { getBuiltinModule } = process
    try {
      Object.assign(process, { getBuiltinModule: undefined })
      expect(localEnvFile()).toBeUndefined()
      Object.assign(process, {
        getBuiltinModule: () => {
          throw new TypeError('not allowed')
        },
      })
      expect(localEnvFile()).toBeUndefined()
    } finally {
      Object.assign(process, { getBuiltinModule })
    }
    expect(localEnvFile()).toBe('.env.local')
  })
})

describe('the error about a missing secret', () => {
  it('names the env file that was not loaded', () => {
    expect(messageWith('.env.local')).toMatch(
      /If AUTH_SECRET is in \.env\.local, this process did not load that file: start it with --env-file=\.env\.local, or call process\.loadEnvFile\('\.env\.local'\)\.$/,
    )
  })

  it('names none if there is none', () => {
    expect(messageWith()).toMatch(
      /If AUTH_SECRET is in an env file, this process did not load that file: start it with --env-file=\.env, or call process\.loadEnvFile\(\)\.$/,
    )
  })
})
