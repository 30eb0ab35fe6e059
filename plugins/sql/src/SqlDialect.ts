/** A family of databases; `mysql` includes MariaDB. */
export type SqlDialect = 'sqlite' | 'postgres' | 'mysql'
