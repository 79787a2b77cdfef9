import {
  getApplicationsReportOptions,
  getAttendanceReportOptions,
  getCoverageReportOptions,
  getDeliveryReportOptions,
  getFormsReportOptions,
  getHoursReportOptions,
  getRetentionReportOptions,
  getStaffingReportOptions,
} from '@manyhands/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const coverageQuery = (pid: string, day?: string) =>
  queryOptions({
    ...getCoverageReportOptions({ path: { pid }, query: { day } }),
    placeholderData: keepPreviousData,
  })

const of = (pid: string) => ({ path: { pid } })

export const staffingQuery = (pid: string) => queryOptions(getStaffingReportOptions(of(pid)))
export const applicationsQuery = (pid: string) => queryOptions(getApplicationsReportOptions(of(pid)))
export const hoursQuery = (pid: string) => queryOptions(getHoursReportOptions(of(pid)))
export const attendanceQuery = (pid: string) => queryOptions(getAttendanceReportOptions(of(pid)))
export const retentionQuery = (pid: string) => queryOptions(getRetentionReportOptions(of(pid)))
export const formsQuery = (pid: string) => queryOptions(getFormsReportOptions(of(pid)))
export const deliveryQuery = (pid: string) => queryOptions(getDeliveryReportOptions(of(pid)))

/** An event, and the one before it if the reader may see its reports. */
export interface Years {
  pid: string
  before: { pid: string; name: string } | null
}
