import { expect, it } from '@jest/globals'
import { describeApp } from './describeApp.js'
import { RunningApp } from './RunningApp.js'
import { variantsOf } from './Variant.js'

for (const variant of variantsOf('next')) {
  describeApp(variant, ({ app }) => {
    it('serves nothing without a secret, and logs the reason', async () => {
      const bare = await RunningApp.start(variant, { AUTH_SECRET: '' })
      try {
        const answers = [await bare.client().get('/'), await bare.client().get(`${variant.base}/session`)]
        expect(answers.map(({ status }) => status)).toEqual([500, 500])
        expect(bare.said).toContain('There is no secret')
      } finally {
        await bare.stop()
      }
    })

    if (variant.name === 'next16') {
      // The build itself, without a secret, is part of what is tested.
      it('defect R27: auth() is null on a static page, and makes any other page dynamic', async () => {
        const ada = app().client()
        await ada.submit(`${variant.base}/callback/credentials`, { username: 'ada', password: 'lovelace' })
        const shown = async (path: string): Promise<string | undefined> =>
          />([^<]*)<\/p>/.exec((await (await ada.get(path)).text()).replace(/^[^]*id="session"/, ''))?.[1]
        expect([await shown('/static'), await shown('/plain')]).toEqual(['No user', 'Ada'])
      })

      it('defect R27: a static route with a guard is built, and responds to every user with 401', async () => {
        const ada = app().client()
        await ada.submit(`${variant.base}/callback/credentials`, { username: 'ada', password: 'lovelace' })
        const answer = await ada.get('/static-route')
        expect([answer.status, await answer.text()]).toEqual([401, ''])
      })
    }

    it('refuses methods for which it has no handler', async () => {
      const put = await app().client().request(`${variant.base}/session`, { method: 'PUT' })
      expect(put.status).toBe(405)
    })
  })
}
