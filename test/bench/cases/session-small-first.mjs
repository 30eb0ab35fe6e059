import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-small-first',
  title: '`GET /session`, small sealed cookie, first sight',
  first: true,
})
