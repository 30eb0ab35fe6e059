import type { Settings } from '../../../config/index.js'
import { MailedTokens, type SecretRing } from '../../../crypto/index.js'
import { EmailFlow } from '../../../flows/email/EmailFlow.js'
import { SignInMails } from '../../../flows/email/SignInMails.js'
import type { FlowMemory } from '../../../flows/index.js'
import type { Clock, Logger, Random } from '../../../ports/index.js'
import type { FlowStores } from '../FlowStores.js'

/** The flow by mail, made of the parts in this order. */
export const emailFlow = (
  stores: FlowStores,
  ring: SecretRing,
  memory: FlowMemory,
  { theme }: Settings,
  clock: Clock,
  random: Random,
  logger: Logger,
): EmailFlow =>
  new EmailFlow({
    users: stores.users,
    mails: new SignInMails(new MailedTokens(ring), stores.tokens),
    memory,
    theme,
    clock,
    random,
    logger,
  })
