// Where tests run while .config/mutation.mjs looks at them: says which fault is on, and notes which ones were come across.
import RealmEnvironment from '../test/support/environment.mjs'

export default class MutationEnvironment extends RealmEnvironment {
  async setup() {
    await super.setup()
    const { mutation } = globalThis
    this.global.mutantIsOn = (id) => {
      mutation.met.add(id)
      return id === mutation.on
    }
  }
}
