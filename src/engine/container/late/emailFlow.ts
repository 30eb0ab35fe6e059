import type { Settings } from '../../../config/Settings.js'
import type { Clock } from '../../../core/Clock.js'
import type { Logger } from '../../../core/Logger.js'
import type { Random } from '../../../core/Random.js'
import { MailedTokens } from '../../../crypto/MailedTokens.js'
import type { SecretRing } from '../../../crypto/SecretRing.js'
import type { FlowMemory } from '../../../flows/FlowMemory.js'
import { EmailFlow } from '../../../flows/email/EmailFlow.js'
import { SignInMails } from '../../../flows/email/SignInMails.js'
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
