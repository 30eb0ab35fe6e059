import { EngineCache, ProcessState } from 'authengine/binding'
import { SolidBinding } from './SolidBinding.js'

/** Translates for all of them. */
export const binding = new SolidBinding()

/**
 * The engines of all configurations: routes, actions and the session look-up share one.
 *
 * SolidStart 1 bundles an application twice, for pages and for "use server" functions, so that one configuration becomes two
 * objects, and gets two engines: they share a memory.
 */
export const engines = new EngineCache(binding, undefined, ProcessState.ofProcess())
