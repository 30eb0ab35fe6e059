import type { Settings } from '../../../config/index.js'
import { MailedTokens, type Pseudonyms, type SecretRing } from '../../../crypto/index.js'
import { EmailFlow } from '../../../flows/email/EmailFlow.js'
import { Guesses } from '../../../flows/email/Guesses.js'
import { SignInMails } from '../../../flows/email/SignInMails.js'
import type { FlowMemory } from '../../../flows/index.js'
import type { Clock, CounterStore, Logger, Random } from '../../../ports/index.js'
import type { FlowStores } from '../FlowStores.js'

/** The flow by mail, made of the parts in this order. */
export const emailFlow = (
  stores: FlowStores,
  ring: SecretRing,
  counters: CounterStore,
  names: Pseudonyms,
  memory: FlowMemory,
  { theme }: Settings,
  clock: Clock,
  random: Random,
  logger: Logger,
): EmailFlow =>
  new EmailFlow({
    users: stores.users,
    mails: new SignInMails(new MailedTokens(ring), stores.tokens),
    guesses: new Guesses(counters, names, clock),
    memory,
    theme,
    clock,
    random,
    logger,
  })
