import { minted } from '../kit/minted.mjs'
import { read } from '../kit/sessionRoute.mjs'
import { PERSON, mustBeAnn } from '../kit/site.mjs'
import { timed } from '../kit/timed.mjs'

export default {
  name: 'floor',
  title: '`new Request` + `Response.json` + `.json()`: the lower bound',
  contestants: {
    floor: timed(async () => {
      const [header] = minted('authengine', {}, 1)
      const { name, email, image } = PERSON
      const session = { user: { name, email, image }, expires: new Date(Date.now() + 1e9).toISOString() }
      const handle = () => Response.json(session)
      mustBeAnn(await read(handle, header))
      return { call: () => read(handle, header) }
    }),
  },
}
