import { afterEach, describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { checkConfig } from '../../../../../src/cli/doctor/checkConfig.js'
import { FRAMEWORKS } from '../../../../../src/cli/frameworks/detect.js'
import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment } from '../../../../../src/config/SettingsInput.js'
import { Desk } from '../../../../support/cli/Desk.js'
import { aPatient } from '../../../../support/cli/aPatient.js'

const desk = new Desk()
afterEach(() => {
  desk.clear()
})
const OURS = { installed: () => import('authengine') }

/** A patient with this copy of authengine, or without authengine. */
const aConfigured = (
  config: AuthConfig | undefined,
  installed = OURS.installed as () => Promise<object | undefined>,
) => {
  const patient = aPatient(desk, {}, config ?? {})
  const found = { path: 'auth.config.js', config, adapter: undefined }
  return { ...patient, found, surroundings: { ...patient.surroundings, modules: { installed } as never } }
}

describe('the check of the configuration', () => {
  it.each([
    [{ providers: [] }, [['ok', 'auth.config.js can work.']]],
    [{ session: { maxAge: -1 } }, [['fault', 'session.maxAge']]],
    [{ basePath: '/a b' }, []],
    [undefined, []],
    [{ plugins: [{ id: 'theirs', register: () => fail() }] }, [['fault', 'plugins[0] could not register: theirs.']]],
  ])('reports the faults of %j, and leaves the URL to another check', async (config, said) => {
    const verdicts = await checkConfig(aConfigured(config as AuthConfig | undefined))
    expect(verdicts.map(({ found, status }) => `${status} ${found}`)).toEqual(
      said.map((each) => expect.stringContaining(each.join(' '))),
    )
  })

  it.each([
    ['next', '/auth/signin', 'ok'],
    ['next', '/api/auth/signin', 'fault'],
    ['express', '/auth/signin', 'fault'],
    ['express', '/api/auth/signin', 'ok'],
  ])('uses the base path of %s: %s is %s', async (id, signIn, status) => {
    const config = { pages: { signIn } }
    const { basePath } = FRAMEWORKS.find((each) => each.id === id)!
    const settings = new Settings(config, readEnvironment({}), { basePath })
    expect(await checkConfig({ ...aConfigured(config), settings })).toMatchObject([{ status }])
  })

  it('reports that authengine is not installed', async () => {
    const verdicts = await checkConfig(aConfigured({}, () => Promise.resolve(undefined)))
    expect(verdicts).toMatchObject([{ status: 'fault', fix: 'npm install authengine' }])
  })

  it('reports nothing if there is no file', async () => {
    expect(await checkConfig(aPatient(desk))).toEqual([])
  })
})

function fail(): never {
  throw new RangeError('theirs')
}
