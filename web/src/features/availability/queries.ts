import {
  getAvailabilityOptions,
  getAvailabilitySettingsOptions,
  getMyAvailabilityOptions,
} from '@manyhands/api-client'

/** What the event asks its people. */
export const askedQuery = (pid: string) => getAvailabilitySettingsOptions({ path: { pid } })

/** When the person can help. */
export const mineQuery = (pid: string) => getMyAvailabilityOptions({ path: { pid } })

/** The same of someone else, for those who plan. */
export const theirsQuery = (path: { pid: string; uid: string }) => getAvailabilityOptions({ path })
