// The Jest environment for .config/mutation.mjs: switches one fault on, and notes which faults are executed.
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
