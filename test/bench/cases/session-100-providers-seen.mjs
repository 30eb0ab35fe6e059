import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-100-providers-seen',
  title: '`GET /session`, 100 providers, seen before',
  providers: 100,
  peers: false,
})
