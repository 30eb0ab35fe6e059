import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-3-secrets-first',
  title: '`GET /session`, sealed with the oldest of 3 secrets, first sight',
  secrets: 3,
  peers: false,
  first: true,
})
