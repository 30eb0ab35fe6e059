import { EngineCache, ProcessState } from 'authengine/binding'
import { SolidBinding } from './SolidBinding.js'

/** The binding of all engines. */
export const binding = new SolidBinding()

/**
 * The engines of all configurations. Routes, actions and `getSession` share the engine of a configuration.
 *
 * SolidStart 1 bundles an application twice, for pages and for "use server" functions. One configuration then becomes
 * two objects with two engines, which share the state of the process.
 */
export const engines = new EngineCache(binding, undefined, ProcessState.ofProcess())
