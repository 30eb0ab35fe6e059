import { describeSealed } from '../support/sealed/describeSealed.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'

for (const [name, start] of Object.entries(EMBEDDED))
  describeSealed(name, async () => {
    const { at, stop } = await start()
    return { place: { sql: at }, stop }
  })
