/**
 * For tests of applications and plugins: contracts, and fakes of everything outside the application.
 *
 * @module authengine/testing
 */
export { Browser, type Send } from './Browser.js'
export type { ContractCase } from './ContractCase.js'
export type { DatabaseCapability } from './databaseAdapter/DatabasePromise.js'
export { type ContractNotes, contractNotes, notesInMemory, notesTables } from './databaseAdapter/contractNotes.js'
export { databaseAdapterContract, type DatabaseContractOptions } from './databaseAdapterContract.js'
export { HttpMailPeer, type HttpMailTarget, type HttpMailService } from './emailSender/HttpMailPeer.js'
export type { ArrivedMail, MailPart, MailPeer, PeerBehavior } from './emailSender/MailPeer.js'
export { emailSenderContract, type EmailSenderContractOptions } from './emailSenderContract.js'
export { FakeClock } from './FakeClock.js'
export { FakeIdentityProvider, type FakeIdentityProviderOptions } from './FakeIdentityProvider.js'
export {
  frameworkBindingContract,
  type FrameworkBindingContractOptions,
  type RunningServer,
  type StartServer,
} from './frameworkBindingContract.js'
export type { FakeClient } from './identityProvider/FakeClient.js'
export type { FakeAlgorithm } from './identityProvider/FakeIssuer.js'
export type { FakePerson } from './identityProvider/FakePerson.js'
export type { FakeRequest } from './identityProvider/FakeRequest.js'
export type { FakeServiceOptions } from './identityProvider/FakeService.js'
export type { FakeEndpoint, FakeFault } from './identityProvider/Fault.js'
export { Mailbox } from './Mailbox.js'
export { type DocumentedService, providerContract, type ProviderTrialOptions } from './providerContract.js'
export { type LogLine, RecordingLogger } from './RecordingLogger.js'
export { SeededRandom } from './SeededRandom.js'
export { sessionStrategyContract } from './sessionStrategyContract.js'
export { SoftAuthenticator, type SoftAuthenticatorOptions } from './SoftAuthenticator.js'
export type {
  SoftAssertion,
  SoftCreationOptions,
  SoftCredential,
  SoftDescriptor,
  SoftRegistration,
  SoftRequestOptions,
} from './webauthn/ceremonies.js'
export type { MalformedCbor, SoftFaults } from './webauthn/SoftFaults.js'
export type { SoftAlgorithm } from './webauthn/SoftKey.js'
