import type { AuthPlugin } from 'authengine'
import type { FormerMailReader } from 'authengine/plugin'
import type { FormerReader } from './FormerReader.js'
import { type CheckedReader, readerFindings } from './findings.js'

/**
 * The plugin of a reader of former sessions.
 *
 * @param name - Name for messages.
 * @param mails - Reads the mailed links of the library. Default: its links are not accepted.
 */
export const readerPlugin = (
  name: string,
  reader: FormerReader,
  checked: Omit<CheckedReader, 'names'>,
  mails?: FormerMailReader,
): AuthPlugin => ({
  id: `from-${reader.id}`,
  name,
  register: (registry) => {
    registry.formerSessions(reader).check((config) => readerFindings({ ...checked, names: reader.readNames }, config))
    if (mails) registry.formerMails(mails)
  },
})
