import type { Messages } from 'authengine/plugin'
import { en } from './en.js'

/** All texts of the plugin. */
export const TEXTS: Messages = { en }
