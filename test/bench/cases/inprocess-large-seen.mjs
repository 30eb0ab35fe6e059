import { inProcess } from '../kit/inProcess.mjs'

export default inProcess({
  name: 'inprocess-large-seen',
  title: 'in-process read, 6 KB sealed cookie, seen before',
  large: true,
})
