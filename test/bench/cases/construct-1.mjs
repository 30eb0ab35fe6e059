import { construction } from '../kit/construction.mjs'

export default construction(1)
