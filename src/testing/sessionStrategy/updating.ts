import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

/** Contract cases for updating sessions. */
export const updating: Promises = {
  'lets an update reach the session callback, as newSession and with the trigger "update"': async (trial) => {
    const site = trial(
      {},
      {
        session: ({ session, newSession, trigger }) => ({ ...session, newSession, trigger }),
      },
    )
    const ann = await site.signedIn()
    const { session, status, sets } = await site.update(ann, { theme: 'dark' })
    assert.equal(status, 200)
    alike([session?.['newSession'], session?.['trigger']], [{ theme: 'dark' }, 'update'])
    assert.ok(sets.length > 0, 'an update extends the session')
    const read = await site.read(ann)
    alike([read.session?.['newSession'], read.session?.['trigger']], [undefined, undefined])
  },
  'changes nothing by an update alone, because the client sends it': async (trial) => {
    const site = trial()
    const ann = await site.signedIn()
    await site.update(ann, { user: { name: 'root' }, name: 'root', sub: 'root', expires: '2099-01-01T00:00:00Z' })
    const { session } = await site.read(ann)
    alike(session?.user, { name: 'ann', email: 'ann@example.test' })
  },
  'returns null for an update without a session': async (trial) => {
    const site = trial()
    const { session, sets } = await site.update(site.browser(), { theme: 'dark' })
    alike({ session, sets }, { session: null, sets: [] })
  },
}
