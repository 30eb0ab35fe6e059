import { describe, expect, it } from '@jest/globals'
import { refuseMistypedNames, refuseUnknownNames } from '../../../../src/core/unknownNames.js'
import { ConfigurationError } from '../../../../src/core/errors.js'

const KNOWN = new Set(['host', 'port'])

describe('refuseUnknownNames', () => {
  it('accepts known names, and values that are not objects', () => {
    for (const given of [{ host: 'h', port: 1 }, { prot: undefined }, {}, undefined, null, 'text']) {
      expect(() => {
        refuseUnknownNames('server.', given, new Set([...KNOWN, '0', '1', '2', '3']))
      }).not.toThrow()
    }
  })

  it('names every unknown name, with the known one that it resembles', () => {
    const refused = (): void => {
      refuseUnknownNames('server.', { host: 'h', Port: 1, user: 'ann' }, KNOWN)
    }
    expect(refused).toThrow(ConfigurationError)
    expect(refused).toThrow('server.Port: is unknown, so it has no effect. Write port.')
    expect(refused).toThrow('server.user: is unknown, so it has no effect. The names are host, port.')
  })
})

describe('refuseMistypedNames', () => {
  it('defect R7: accepts names that resemble no known one, and refuses the others', () => {
    expect(() => {
      refuseMistypedNames('server.', { host: 'h', hosts: 'own', user: 'ann' }, KNOWN)
    }).not.toThrow()
    expect(() => {
      refuseMistypedNames('server.', { hosts: 'h' }, KNOWN)
    }).toThrow('server.hosts: is unknown, so it has no effect. Write host.')
  })
})
