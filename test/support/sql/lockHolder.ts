import Database from 'libsql'
import { serve } from '../processes/serve.js'

/** A process that keeps the write lock of a file of SQLite until it is asked to release it. */
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
