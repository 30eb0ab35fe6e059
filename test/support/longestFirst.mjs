import Sequencer from '@jest/test-sequencer'

/** Tests that wait longest for processes and databases run first. */
const LONG = ['/test/contract/sql', '/test/contract/', '/test/cli/', '/test/flows/', '/test/wire/', '']

/** Orders test files without earlier measurements, because a fresh machine has none. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return LONG.flatMap((_, rank) => tests.filter(({ path }) => rankOf(path) === rank))
  }
}

const rankOf = (path) => LONG.findIndex((part) => path.includes(part))
