import Sequencer from '@jest/test-sequencer'

/** What waits longest, for processes and databases, and so is begun first. */
const LONG = ['/test/contract/sql', '/test/contract/', '/test/cli/', '/test/flows/', '/test/wire/', '']

/** Orders files without what was measured before: a fresh machine has no such measurements. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return LONG.flatMap((_, rank) => tests.filter(({ path }) => rankOf(path) === rank))
  }
}

const rankOf = (path) => LONG.findIndex((part) => path.includes(part))
