import { migrate, sqlAdapter } from '@authengine/sql'
import { describePasswords } from '../support/passwords/describePasswords.js'
import { SHARED } from '../support/services/servers.js'

for (const [name, start] of Object.entries(SHARED))
  describePasswords(name, async () => {
    const { at, stop } = await start()
    const adapter = sqlAdapter(at)
    await migrate(adapter)
    return {
      adapter,
      stop: async () => {
        await adapter.close()
        await stop()
      },
    }
  })
