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
  /** Tables that it cannot work with. */
  without: string[] | null
  /** Of those that nobody may alter, the ones that it could after all. */
  alterable: string[] | null
}

/** What it may not do shows only when someone needs it; what it may do and need not, when someone takes it over. */
export async function checkPrivileges({ db }: Database, config: Config): Promise<Finding[]> {
  const { user, superuser, may_create, without, alterable } = await selectRights({ db })
  const separate = config.MIGRATE_DATABASE_URL !== undefined
  if (without)
    return [
      trouble(
        'privileges',
        `"${user}" may not read and write ${without.length} tables (${without[0]} …).`,
        separate ? 'Run "manyhands migrate".' : `Make it their owner: reassign owned by … to "${user}".`,
      ),
    ]
  if (!may_create && config.MIGRATE_ON_START && !separate)
    return [
      trouble(
        'privileges',
        `"${user}" may not change the schema, so that no update can be installed.`,
        `Let MIGRATE_DATABASE_URL name the role that may; or as superuser: alter database … owner to "${user}"; and alter schema public owner to "${user}".`,
      ),
    ]
  if (superuser)
    return [
      warning(
        'privileges',
        `"${user}" is a superuser: whoever takes over the service has the whole server.`,
        'Make a role that owns this database alone, and name it in DATABASE_URL.',
      ),
    ]
  if (alterable)
    return [
      warning(
        'privileges',
        `"${user}" could alter ${alterable.join(', ')}: whoever takes over the service can hide what they did.`,
        `Let another role own the tables: ${manual}.`,
      ),
    ]
  return [
    ok('privileges', `"${user}" may do what is needed, and can alter nothing that is kept as evidence.`),
  ]
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
