import { describeDown } from '../support/sql/describeDown.js'
import { startPostgres } from '../support/sql/postgres.js'

describeDown('a PostgreSQL server', startPostgres, (url) => ({ postgres: url }))
