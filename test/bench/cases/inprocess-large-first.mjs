import { inProcess } from '../kit/inProcess.mjs'

export default inProcess({
  name: 'inprocess-large-first',
  title: 'in-process read, 6 KB sealed cookie, first sight',
  large: true,
  first: true,
})
