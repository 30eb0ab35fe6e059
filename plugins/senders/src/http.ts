/**
 * The base class for your own senders, which deliver mail by the HTTP API of a service.
 *
 * @module @authengine/senders/http
 */
export {
  type HttpMailFacts,
  type HttpMailOptions,
  HttpMailSender,
  type MailResponse,
  type MailRequest,
} from './http/HttpMailSender.js'
export { type MailFailure, MailNotSent } from './mail/MailNotSent.js'
export type { NamedAddress } from './mail/NamedAddress.js'
export type { OutgoingMail } from './mail/OutgoingMail.js'
