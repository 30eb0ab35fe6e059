import { inProcess } from '../kit/inProcess.mjs'

export default inProcess({ name: 'inprocess-seen', title: 'in-process read, small sealed cookie, seen before' })
