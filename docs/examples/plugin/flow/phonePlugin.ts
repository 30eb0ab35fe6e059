import type { AuthPlugin } from 'authengine'
import { PhoneFlow } from './PhoneFlow.js'
import { PhoneProvider, type SendText } from './PhoneProvider.js'

/** Sign-in by a code in a text message. */
export const phonePlugin = (sendText: SendText, page = '/code'): AuthPlugin => ({
  id: 'phone',
  name: 'phone',
  register(registry) {
    registry.provider(new PhoneProvider(sendText, page)).flow((services) => new PhoneFlow(services))
  },
})
