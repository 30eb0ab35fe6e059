import { expect, it } from '@jest/globals'
import { engines } from '../../../../plugins/express/src/auth.js'
import { aConfig } from './fixtures.js'

it('builds one engine for each configuration', () => {
  const config = aConfig()
  expect(engines.for(config)).toBe(engines.for(config))
  expect(engines.for(config)).not.toBe(engines.for(aConfig()))
})
