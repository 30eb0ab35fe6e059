// Written by "npm run logos" from simple-icons (CC0 1.0). A logo is a trademark of its owner: see NOTICE.md.
import type { ProviderIcon } from 'authengine/provider'

/** The logo of the service. */
export const icon: ProviderIcon = { viewBox: '0 0 24 24', paths: [{ d: 'm12 1.608 12 20.784H0Z' }] }
