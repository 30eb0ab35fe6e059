import { openChannel } from './browserPage.js'
import { SessionChannel } from './SessionChannel.js'

/** The channel of this tab. */
export const channel = new SessionChannel(openChannel)
