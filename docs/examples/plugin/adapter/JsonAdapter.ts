import { DatabaseAdapter } from 'authengine/plugin'
import { JsonAccounts } from './JsonAccounts.js'
import { JsonFile } from './JsonFile.js'
import { JsonUsers } from './JsonUsers.js'

/** Users and their accounts in a JSON file, for one process; sessions stay sealed cookies. */
export class JsonAdapter extends DatabaseAdapter {
  override readonly users: JsonUsers
  override readonly accounts: JsonAccounts

  constructor(path: string) {
    super()
    const file = new JsonFile(path)
    this.users = new JsonUsers(file)
    this.accounts = new JsonAccounts(file)
  }
}
