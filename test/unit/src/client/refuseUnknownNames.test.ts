import { describe, expect, it } from '@jest/globals'
import { AuthClient, type AuthClientOptions, type SignOutOptions } from '../../../../src/client/index.js'
import { refuseUnknownNames } from '../../../../src/client/refuseUnknownNames.js'

const check = (given: object) => (): void => {
  refuseUnknownNames('run()', given, { host: true, port: true })
}

describe('refuseUnknownNames in browsers', () => {
  it.each([{ host: 'h', port: 1 }, {}, { prot: undefined }, new Event('click'), [1]])('accepts %p', (given) => {
    expect(check(given)).not.toThrow()
  })

  it('defect R7: names an unknown option, and all known ones', () => {
    expect(check({ host: 'h', prot: 1 })).toThrow('run(): the option prot is unknown. The options are host, port.')
  })

  it('defect R7: is called by the client', async () => {
    expect(() => new AuthClient({ basepath: '/login' } as AuthClientOptions)).toThrow(
      'AuthClient: the option basepath is unknown. The options are basePath, navigate, pageUrl.',
    )
    const client = new AuthClient({ pageUrl: () => 'https://app.example/' })
    await expect(client.signOut({ redirectto: '/' } as SignOutOptions)).rejects.toThrow('The options are redirect')
  })
})
