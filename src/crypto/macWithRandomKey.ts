import { base64url, macWith, randomBytes } from '#platform'
import type { Mac } from './Mac.js'

/** Signs with a new key of 256 bits that this process alone knows: nobody outside can choose texts whose hashes have bits in common. */
export const macWithRandomKey = (): Mac => macWith(base64url(randomBytes(32)), 'process')
