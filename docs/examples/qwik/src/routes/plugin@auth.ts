import { serverAuth$ } from '@authengine/qwik'
import { configFor } from '../auth'

export const { onRequest, useSession, useSignIn, useSignOut, requestAuth } = serverAuth$(({ env }) => configFor(env))
