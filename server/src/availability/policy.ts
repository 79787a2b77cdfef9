import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

export function whyNotAnswer({ asked, closed }: { asked: boolean; closed: boolean }): Why[] {
  if (!asked) return [because['availability-not-asked']]
  return closed ? [because['availability-closed']] : []
}

export const whyNotRead = ({ plans }: { plans: boolean }): Why[] => (plans ? [] : [because['chiefs-only']])
