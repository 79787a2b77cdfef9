import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

const mostAudiences = 100

export const whyNotSave = ({ others }: { others: number }): Why[] =>
  others < mostAudiences ? [] : [because['audience-limit']]
