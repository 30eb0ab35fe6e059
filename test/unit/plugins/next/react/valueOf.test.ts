import { expect, it } from '@jest/globals'
import type { Session } from 'authengine'
import { valueOf } from '../../../../../plugins/next/src/react/valueOf.js'

const ANN: Session = { user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' }
const SIGNED_OUT: Session = { expires: '2030-01-01T00:00:00.000Z' }
const update = () => Promise.resolve(null)

it.each([
  ['authenticated', ANN, { session: ANN, loading: false }],
  ['unauthenticated', null, { session: null, loading: false }],
  // The request for the session failed.
  ['loading', null, { session: undefined, loading: false }],
  // A request counts as signed in only when the session has a user.
  ['unauthenticated', null, { session: SIGNED_OUT, loading: false }],
  ['loading', null, { session: undefined, loading: true }],
  ['loading', ANN, { session: ANN, loading: true }],
])('has the status %s and the data %j for %j', (status, expected, state) => {
  expect(valueOf({ ...state, seed: undefined }, update)).toEqual({ status, data: expected, update })
})
