import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({ name: 'session-small-seen', title: '`GET /session`, small sealed cookie, seen before' })
