import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

const mostAutomations = 20

export const whyNotAdd = ({ others }: { others: number }): Why[] =>
  others < mostAutomations ? [] : [because['automation-limit']]
