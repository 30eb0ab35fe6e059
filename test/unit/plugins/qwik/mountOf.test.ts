import type { QRL } from '@builder.io/qwik'
import { expect, it } from '@jest/globals'
import type { ConfigFunction } from '@authengine/qwik'
import { mountOf } from '../../../../plugins/qwik/src/mountOf.js'

it('creates one mount for each configuration function', () => {
  const aFunction = (): QRL<ConfigFunction> => (() => ({})) as unknown as QRL<ConfigFunction>
  const config = aFunction()
  expect(mountOf(config)).toBe(mountOf(config))
  expect(mountOf(config)).not.toBe(mountOf(aFunction()))
})
