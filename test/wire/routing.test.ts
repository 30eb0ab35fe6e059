import { it } from '@jest/globals'
it('x', async () => {
  void Promise.reject(new Error('unheard'))
  await new Promise((resolve) => setImmediate(resolve))
})
