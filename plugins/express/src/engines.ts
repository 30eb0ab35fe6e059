import { EngineCache } from 'authengine/plugin'
import { ExpressBinding } from './ExpressBinding.js'

/** The engines of all configurations: the handler and the session look-up share one. */
export const engines = new EngineCache(new ExpressBinding())
