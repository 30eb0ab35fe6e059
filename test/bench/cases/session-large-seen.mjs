import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-large-seen',
  title: '`GET /session`, 6 KB sealed cookie, seen before',
  large: true,
})
