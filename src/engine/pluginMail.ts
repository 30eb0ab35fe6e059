import { canonicalAddress } from '../core/emailAddress.js'
import { MailError, MissingSender } from '../core/errors.js'
import type { Clock, Email } from '../core/ports.js'
import type { MailSender, PluginMail } from '../plugin-api/mail.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'

/** The sender for the mail of plugins: that of a plugin, otherwise that of an email provider. */
export const mailSenderOf = (
  roles: Roles,
  ofProviders: (() => MailSender | undefined) | undefined,
): MailSender | undefined => roles.find(ROLES.mailSender) ?? ofProviders?.()

/** How long sending a mail may take, in milliseconds. */
const SEND_LIMIT_MS = 30_000

/**
 * Sends the mail of plugins.
 *
 * @param senderOf - The sender of the application.
 */
export const pluginMail = (senderOf: () => MailSender | undefined, clock: Clock): Pick<PluginMail, 'send'> => ({
  send: async (mail: Omit<Email, 'from'>) => {
    const sender = senderOf()
    if (!sender) throw new MissingSender()
    if (canonicalAddress(mail.to) === undefined)
      throw new MailError('The recipient of a mail of a plugin is not one email address. Check it before you send.')
    try {
      await clock.within(SEND_LIMIT_MS, sender.sender.send({ ...mail, from: sender.from }), () => {
        throw new MailError(`Sending took longer than ${String(SEND_LIMIT_MS)} ms.`)
      })
    } catch (error) {
      if (error instanceof MailError) throw error
      throw new MailError('The sender could not send a mail of a plugin.', { cause: error })
    }
  },
})
