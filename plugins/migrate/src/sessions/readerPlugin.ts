import type { AuthPlugin } from 'authengine'
import type { FormerReader } from './FormerReader.js'
import { type CheckedReader, readerFindings } from './findings.js'

/**
 * The plugin of a reader of former sessions.
 *
 * @param name - Name for messages.
 */
export const readerPlugin = (
  name: string,
  reader: FormerReader,
  checked: Omit<CheckedReader, 'names'>,
): AuthPlugin => ({
  id: `from-${reader.id}`,
  name,
  register: (registry) => {
    registry.formerSessions(reader).check((config) => readerFindings({ ...checked, names: reader.readNames }, config))
  },
})
