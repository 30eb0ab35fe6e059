import { expect, it } from '@jest/globals'
import { describeApp } from './describeApp.js'
import { RunningApp } from './RunningApp.js'
import { variantsOf } from './Variant.js'

for (const variant of variantsOf('next')) {
  describeApp(variant, ({ app }) => {
    it('serves nothing without a secret, and says why', async () => {
      const bare = await RunningApp.start(variant, { AUTH_SECRET: '' })
      try {
        const answers = [await bare.client().get('/'), await bare.client().get(`${variant.base}/session`)]
        expect(answers.map(({ status }) => status)).toEqual([500, 500])
        expect(bare.said).toContain('There is no secret')
      } finally {
        await bare.stop()
      }
    })

    it('allows the methods that its handlers have', async () => {
      const put = await app().client().request(`${variant.base}/session`, { method: 'PUT' })
      expect(put.status).toBe(405)
    })
  })
}
