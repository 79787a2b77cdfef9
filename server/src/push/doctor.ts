import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { type Finding, ok, trouble, warning } from '../platform/doctor/report.ts'
import { countOtherKeys } from './settings/queries.ts'

/** Whether notifications can be sent to devices, and those that have one expect them from this server. */
export async function checkPush({ db }: Database, { PUSH_KEY: keys }: Config): Promise<Finding[]> {
  if (!keys) {
    const lost = await countOtherKeys(db, '')
    if (lost > 0)
      return [
        trouble(
          'push',
          `PUSH_KEY is not set, but ${devices(lost)} turned on notifications, and can’t be reached.`,
          'Set PUSH_KEY to the key that the service had before; there should be a copy next to that of MANYHANDS_KEY.',
        ),
      ]
    return [
      warning(
        'push',
        'PUSH_KEY is not set, so people can’t turn on notifications on their phones.',
        'Set PUSH_KEY to the output of "manyhands push-key new".',
      ),
    ]
  }
  const others = await countOtherKeys(db, keys.publicKey)
  if (others === 0) return [ok('push', 'Notifications can be sent to devices.')]
  return [
    warning(
      'push',
      `${devices(others)} turned on notifications under another PUSH_KEY, and can’t be reached.`,
      'If the key was changed by mistake, set PUSH_KEY to the former one. Otherwise the devices subscribe again when people open the app.',
    ),
  ]
}

const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)
