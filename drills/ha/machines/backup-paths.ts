import { dirname, join } from 'node:path'
import { pgBin } from './processes.ts'

interface DatabaseNode {
  folder: string
  data: string
}

/** Mounted on all three nodes. */
export const sharedFolder = ({ folder }: DatabaseNode) => join(dirname(folder), 'shared')

/** Uses the documented files; only paths are set by the environment, which takes precedence in pgBackRest. */
export function backupEnv(node: DatabaseNode): Record<string, string> {
  const { folder } = node
  return {
    PATH: `${folder}/usr/local/bin:${pgBin}:/usr/sbin:/usr/bin:/sbin:/bin`,
    TZ: 'UTC',
    PGHOST: folder,
    DUMP_FOLDER: join(sharedFolder(node), 'erasures'),
    PGBACKREST_CONFIG: `${folder}/etc/pgbackrest.conf`,
    PGBACKREST_CONFIG_INCLUDE_PATH: `${folder}/etc/pgbackrest/conf.d`,
    PGBACKREST_REPO1_PATH: join(sharedFolder(node), 'pgbackrest'),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOG_PATH: folder,
    PGBACKREST_LOCK_PATH: folder,
    PGBACKREST_SPOOL_PATH: folder,
  }
}

/** A line of the manual with the paths of that node. */
export const locate = ({ folder, data }: DatabaseNode, line: string) =>
  line
    .replaceAll('/etc/patroni/config.yml', `${folder}/patroni.yml`)
    .replaceAll('/var/lib/postgresql/manyhands', data)
    .replaceAll('/var/log/postgresql', folder)
    .replaceAll('/usr/lib/postgresql/17/bin', pgBin)
    .replaceAll(/(?<=^|[ '"=>])\/(etc|usr\/local)\//g, `${folder}/$1/`)
