import { serverAuth$ } from '@authengine/qwik'
import { configFor } from '../auth'

export const { onRequest, useSession, useSignIn, useSignOut, visit } = serverAuth$(({ env }) => configFor(env))
