import { sessionRoute } from '../kit/sessionRoute.mjs'

export default sessionRoute({
  name: 'session-100-providers-first',
  title: '`GET /session`, 100 providers, first sight',
  providers: 100,
  peers: false,
  first: true,
})
