import Database from 'libsql'
import { serve } from '../processes/serve.js'

/** A process that holds the write lock of a SQLite file until the test releases it. */
const [file = ''] = process.argv.slice(2)
const database = new Database(file)

serve({
  hold() {
    database.exec('begin immediate')
  },
  release() {
    database.exec('rollback')
  },
})
