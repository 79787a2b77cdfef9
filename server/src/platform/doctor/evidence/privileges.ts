import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { appendOnly } from '../../db/migrations.ts'
import { type Finding, ok, trouble, warning } from '../report.ts'

const manual = 'docs/operators/install.md#two-roles'

interface Rights {
  user: string
  superuser: boolean
  may_create: boolean
  /** Tables with missing rights. */
  without: string[] | null
  /** Append-only tables that the role could alter. */
  alterable: string[] | null
}

/** Reports missing rights, and rights that would help an attacker cover their tracks. */
export async function checkPrivileges({ db }: Database, config: Config): Promise<Finding[]> {
  const { user, superuser, may_create, without, alterable } = await selectRights({ db })
  const separate = config.MIGRATE_DATABASE_URL !== undefined
  if (without)
    return [
      trouble(
        'privileges',
        `"${user}" lacks read and write access to some tables, such as ${without[0]}.`,
        separate
          ? 'Run "manyhands migrate".'
          : `Make this role the owner of the tables: reassign owned by … to "${user}".`,
      ),
    ]
  if (!may_create && config.MIGRATE_ON_START && !separate)
    return [
      trouble(
        'privileges',
        `"${user}" can’t change the schema, so updates can’t be installed.`,
        `Set MIGRATE_DATABASE_URL to the URL of a role that can change the schema. Or run as a superuser: alter database … owner to "${user}"; alter schema public owner to "${user}";`,
      ),
    ]
  if (superuser)
    return [
      warning(
        'privileges',
        `"${user}" is a superuser: an attacker who takes over the service controls the whole database server.`,
        'Create a role that owns only this database, and use it in DATABASE_URL.',
      ),
    ]
  if (alterable)
    return [
      warning(
        'privileges',
        `"${user}" can alter ${alterable.join(', ')}: an attacker who takes over the service can cover their tracks.`,
        `Let another role own the tables: see ${manual}.`,
      ),
    ]
  return [ok('privileges', `"${user}" has the rights it needs, and can’t alter append-only records.`)]
}

async function selectRights({ db }: Pick<Database, 'db'>): Promise<Rights> {
  const { rows } = await sql<Rights>`
    with tables as (
      select oid, relname::text as name, pg_has_role(relowner, 'member') as own, oid in (${appendOnly}) as kept,
             relname in ('migrations', 'migrations_lock') as of_migrations,
             has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') as reads_and_adds,
             has_table_privilege(oid, 'select') as reads,
             has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') as alters,
             has_table_privilege(oid, 'update, delete, truncate') as alters_some
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    select current_user as "user", (select rolsuper from pg_roles where rolname = current_user) as superuser,
           has_database_privilege(current_database(), 'create')
             and has_schema_privilege('public', 'create') as may_create,
           (select array_agg(name order by name) from tables
             where not case when of_migrations then reads when kept then reads_and_adds
                            else reads_and_adds and alters end) as without,
           (select array_agg(name order by name) from tables where kept and (own or alters_some)) as alterable
    `.execute(db)
  return rows[0]!
}
