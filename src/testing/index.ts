/**
 * For tests of applications and plugins: contracts, and fakes for everything outside.
 *
 * @module authengine/testing
 */
export { Browser, type Send } from './Browser.js'
export type { ContractCase } from './ContractCase.js'
export { FakeClock } from './FakeClock.js'
export { frameworkBindingContract, type RunningServer, type StartServer } from './frameworkBindingContract.js'
export { Mailbox } from './Mailbox.js'
export { type LogLine, RecordingLogger } from './RecordingLogger.js'
export { SeededRandom } from './SeededRandom.js'
export { sessionStrategyContract } from './sessionStrategyContract.js'
