import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-large-first',
  title: '`GET /session`, 6 KB sealed cookie, first sight',
  large: true,
  first: true,
})
