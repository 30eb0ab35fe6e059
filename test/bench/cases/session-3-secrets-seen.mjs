import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-3-secrets-seen',
  title: '`GET /session`, sealed with the oldest of 3 secrets, seen before',
  secrets: 3,
  peers: false,
})
