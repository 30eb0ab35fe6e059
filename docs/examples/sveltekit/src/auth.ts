import { CompilerAuth } from '@authengine/sveltekit'
import { config } from './config'

export const { handle, signIn, signOut, requestAuth } = CompilerAuth(config)
