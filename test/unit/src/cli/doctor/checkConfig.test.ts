import { afterEach, describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { checkConfig } from '../../../../../src/cli/doctor/checkConfig.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

const desk = new Desk()
afterEach(() => {
  desk.clear()
})
const OURS = { installed: () => import('authengine') }

/** A patient whose authengine is ours, or is not there. */
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
    [{ plugins: [{ register: () => fail() }] }, [['fault', 'auth.config.js cannot work. RangeError: theirs']]],
  ])('reports what is wrong with %j, and leaves the address to another check', async (config, said) => {
    const verdicts = await checkConfig(aConfigured(config as AuthConfig | undefined))
    expect(verdicts.map(({ found, status }) => `${status} ${found}`)).toEqual(
      said.map((each) => expect.stringContaining(each.join(' '))),
    )
  })

  it('cannot be done where authengine is not installed', async () => {
    const verdicts = await checkConfig(aConfigured({}, () => Promise.resolve(undefined)))
    expect(verdicts).toMatchObject([{ status: 'unknown', fix: 'npm install authengine' }])
  })

  it('has nothing to say where there is no file', async () => {
    expect(await checkConfig(aPatient(desk))).toEqual([])
  })
})

function fail(): never {
  throw new RangeError('theirs')
}
