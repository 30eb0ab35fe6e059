import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { LATE, sameMoment } from './fixtures.js'

const MAILED = { identifier: 'ann@example.test', token: 'sha256:0123', expires: LATE }

/** Contract cases for verification tokens. */
export const verificationTokens = promises(['verificationTokens'], {
  'gives a mailed token once': async ({ verificationTokens: store }) => {
    await store.create(MAILED)
    const taken = await store.take(MAILED)
    assert.equal(taken?.identifier, MAILED.identifier)
    assert.equal(taken.token, MAILED.token)
    sameMoment(taken.expires, LATE, 'expires')
    assert.equal(await store.take(MAILED), null)
  },
  'removes nothing for a wrong guess': async ({ verificationTokens: store }) => {
    await store.create(MAILED)
    for (const wrong of [
      { identifier: 'bob@example.test' },
      { identifier: 'ANN@example.test' },
      { identifier: '%' },
      { token: 'sha256:9999' },
      { token: 'SHA256:0123' },
      { token: '' },
    ]) {
      assert.equal(await store.take({ ...MAILED, ...wrong }), null)
    }
    assert.equal((await store.take(MAILED))?.token, MAILED.token)
  },
  'separates several tokens of one email address': async ({ verificationTokens: store }) => {
    await store.create(MAILED)
    await store.create({ ...MAILED, token: 'sha256:4567' })
    assert.equal((await store.take(MAILED))?.token, MAILED.token)
    assert.equal((await store.take({ ...MAILED, token: 'sha256:4567' }))?.token, 'sha256:4567')
  },
  'removes every token of one email address only': async ({ verificationTokens: store }) => {
    const tokens = [MAILED, { ...MAILED, token: 'sha256:4567' }]
    const others = [
      { ...MAILED, identifier: 'bob@example.test' },
      { ...MAILED, identifier: 'ANN@example.test' },
    ]
    for (const token of [...tokens, ...others]) await store.create(token)
    await store.clear('ann@example.test')
    for (const token of tokens) assert.equal(await store.take(token), null)
    for (const token of others) assert.equal((await store.take(token))?.identifier, token.identifier)
    await store.clear('no-such-user@example.test')
  },
})
