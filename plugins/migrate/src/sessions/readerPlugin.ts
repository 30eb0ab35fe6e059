import type { AuthPlugin } from 'authengine'
import type { FormerSessionReader } from 'authengine/plugin'
import { type CheckedReader, readerFindings } from './findings.js'

/**
 * The plugin of a reader of former sessions.
 *
 * @param name - Name for messages.
 */
export const readerPlugin = (name: string, reader: FormerSessionReader, checked: CheckedReader): AuthPlugin => ({
  id: `from-${reader.id}`,
  name,
  register: (registry) => {
    registry.formerSessions(reader).check((config) => readerFindings(checked, config))
  },
})
