import { inProcess } from '../kit/inProcess.mjs'

export default inProcess({
  name: 'inprocess-first',
  title: 'in-process read, small sealed cookie, first sight',
  first: true,
})
