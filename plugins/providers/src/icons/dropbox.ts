// Written by "npm run logos" from simple-icons (CC0 1.0). A logo is a trademark of its owner: see NOTICE.md.
import type { ProviderIcon } from 'authengine/provider'

/** The logo of the service. */
export const icon: ProviderIcon = {
  viewBox: '0 0 24 24',
  paths: [
    {
      d: 'M6 1.807L0 5.629l6 3.822 6.001-3.822L6 1.807zM18 1.807l-6 3.822 6 3.822 6-3.822-6-3.822zM0 13.274l6 3.822 6.001-3.822L6 9.452l-6 3.822zM18 9.452l-6 3.822 6 3.822 6-3.822-6-3.822zM6 18.371l6.001 3.822 6-3.822-6-3.822L6 18.371z',
    },
  ],
}
