import { construction } from '../kit/construction.mjs'

export default construction(100, { betterAuth: 'has fewer than 100 services' })
