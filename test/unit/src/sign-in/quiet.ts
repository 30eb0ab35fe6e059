import { Changes } from '../../../../src/sign-in/Changes.js'

/** Security events that no handler needs. */
export const QUIET = {
  announce: () => Promise.resolve(),
  announceError: () => Promise.resolve(),
  deliver: () => Promise.resolve(),
  made: () => Promise.resolve(undefined),
  note: () => undefined,
}

/** Changes that are not announced. */
export const CHANGES = new Changes(QUIET, {
  records: false,
  run: () => Promise.reject(new TypeError('Nothing is recorded.')),
})
